// SPDX-License-Identifier: BSL-1.0
/// \file
/// marked_range: a named part of a program, for profilers. It uses NVTX, which is part of the CUDA toolkit. Without
/// NVTX it does nothing. Without a profiler it takes a few nanoseconds.
#pragma once

#if __has_include(<nvtx3/nvToolsExt.h>)
#include <nvtx3/nvToolsExt.h>
#define EXAMPLES_HAS_NVTX 1
#endif

namespace examples {

/// A range from the object's construction to its destruction, in the thread that creates it.
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
