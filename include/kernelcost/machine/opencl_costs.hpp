// SPDX-License-Identifier: BSL-1.0
/// \file
/// opencl_costs: what the calls of an OpenCL host program cost on a card, its driver and its host.
///
/// kernelcost-opencl measures them where an OpenCL driver is found. They are unstated for every card of this library,
/// whose headers come from measurements of CUDA alone; docs/programs.md has values of two cards. A queue
/// (program/opencl.hpp) requires those that it uses.
#pragma once
#include <kernelcost/machine/known.hpp>

namespace kernelcost {

struct opencl_costs {
  /// The host thread's time for clEnqueueNDRangeKernel, clEnqueueWriteBuffer or clEnqueueReadBuffer that does not
  /// block.
  known<seconds> enqueue_kernel{};
  known<seconds> enqueue_copy{};
  /// Added to such a call by each event that the command waits for.
  known<seconds> wait_for_event{};
  /// clFinish of a queue whose commands have all finished.
  known<seconds> finish{};
};
}  // namespace kernelcost
