// SPDX-License-Identifier: BSL-1.0
/// \file
/// to_text(fault): a fault of a trace in one line, as the trace throws it by default. Needs exceptions: without them
/// this header declares nothing.
///
///     for (const kernelcost::trace_fault& each : trace.faults()) std::puts(kernelcost::to_text(each).c_str());
#pragma once
#include <kernelcost/trace/faults.hpp>

#if defined(__cpp_exceptions)
#include <string>

namespace kernelcost {

inline std::string to_text(const trace_fault& of) {
  try {
    tracing::refuse(of.kind, of.array, of.line, of.index, of.limit, of.block, of.thread);
  } catch (const error& mistake) { return mistake.what(); }
  return {};
}
}  // namespace kernelcost
#endif
