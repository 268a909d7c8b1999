// SPDX-License-Identifier: BSL-1.0
/// \file
/// marked_range: a part of a program under its name, for profilers. It marks with NVTX, of the CUDA toolkit; without that it does nothing, and
/// where no profiler listens it takes some nanoseconds.
#pragma once

#if __has_include(<nvtx3/nvToolsExt.h>)
#include <nvtx3/nvToolsExt.h>
#define EXAMPLES_HAS_NVTX 1
#endif

namespace examples {

/// From its construction to the end of its life, in the thread that makes it.
class marked_range {
 public:
#ifdef EXAMPLES_HAS_NVTX
  explicit marked_range(const char* name) { nvtxRangePushA(name); }
  ~marked_range() { nvtxRangePop(); }
#else
  explicit marked_range(const char*) {}
  ~marked_range() {}
#endif
  marked_range(const marked_range&) = delete;
  marked_range& operator=(const marked_range&) = delete;
};

}  // namespace examples
