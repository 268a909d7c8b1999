// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../../kernels/common/device_buffer.cuh"
#include "../../common/event_timer.cuh"
#include "../benchmark.hpp"

#include <algorithm>
#include <cstddef>
#include <ranges>
#include <vector>

namespace examples::calibrate {

/// The timed part of a warp's execution, in cycles of its SM.
struct interval {
  long long begin;
  long long end;
};

/// Runs `step(i)` `Unroll` times in each of `trips` trips. All warps of the block start together. The loop keeps the
/// compilers from moving work past the clock, because they never move a loop of unknown length.
template <int Unroll, typename Step>
__device__ interval timed_loop(int trips, Step step) {
  __syncthreads();
  const long long begin = clock64();
#pragma unroll 1
  for (int trip = 0; trip < trips; ++trip) {
#pragma unroll
    for (int i = 0; i < Unroll; ++i) step(i);
  }
  return {begin, clock64()};
}

__device__ inline void mark(interval* marks, const interval& taken) {
  if (threadIdx.x % 32 == 0) marks[threadIdx.x / 32] = taken;
}

/// Intervals of the warps of one block.
class stopwatch {
 public:
  interval* marks() { return marks_.data(); }

  /// Waits for the kernel. Cycles from the first warp's begin to the last warp's end.
  double cycles(int warps) const {
    const auto taken = marks_.to_host(static_cast<std::size_t>(warps));
    const auto begin = std::ranges::min_element(taken, {}, &interval::begin)->begin;
    const auto end = std::ranges::max_element(taken, {}, &interval::end)->end;
    return static_cast<double>(end - begin);
  }

 private:
  device_buffer<interval> marks_{32};
};

/// Cycles from the first begin to the last end of a block's warps, averaged over the blocks.
inline double cycles_of_a_block(const std::vector<interval>& marks, unsigned warps) {
  double sum = 0;
  for (auto first = marks.begin(); first != marks.end(); first += warps) {
    const std::ranges::subrange of_block{first, first + warps};
    sum += static_cast<double>(std::ranges::max_element(of_block, {}, &interval::end)->end -
                               std::ranges::min_element(of_block, {}, &interval::begin)->begin);
  }
  return sum * warps / static_cast<double>(marks.size());
}

inline constexpr int usual_repeats = 11;

/// Results of `repeats` calls of `take()`. One call before them warms up caches and clocks.
template <typename Take>
samples repeated(int repeats, Take take) {
  take();
  samples result(static_cast<std::size_t>(repeats));
  for (double& sample : result) sample = take();
  return result;
}

/// The cost of one of `steps` steps: the difference between `take(2)` and `take(1)` over `steps`, where take(n) does n
/// times `steps` steps. One-off costs cancel. If take(2) does not take about twice as long as take(1), the value gets a
/// doubt.
template <typename Take>
samples difference_per_step(findings& found, std::string_view what, double steps, Take take) {
  take(1);
  take(2);
  samples once, twice, result;
  for (int i = 0; i < usual_repeats; ++i) {
    once.push_back(take(1));
    twice.push_back(take(2));
    result.push_back((twice.back() - once.back()) / steps);
  }
  found.require_doubling(median_of(once), median_of(twice), what);
  return result;
}

/// Microseconds of the work that `launch()` queues. The device does not start before all of it is queued.
template <typename Launch>
double device_us(event_pair& events, Launch launch, long long hold_cycles = 40'000) {
  hold_stream(hold_cycles);
  events.start();
  launch();
  events.stop();
  return events.elapsed_us();
}

inline int device_sms() {
  int count = 0;
  EXAMPLES_CUDA_CHECK(cudaDeviceGetAttribute(&count, cudaDevAttrMultiProcessorCount, 0));
  return count;
}

/// The largest dynamic shared memory of a block. A block that requests it has an SM to itself.
inline int whole_sm_shared() {
  int size = 0;
  EXAMPLES_CUDA_CHECK(cudaDeviceGetAttribute(&size, cudaDevAttrMaxSharedMemoryPerBlockOptin, 0));
  return size;
}

}  // namespace examples::calibrate
