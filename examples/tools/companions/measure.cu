// SPDX-License-Identifier: BSL-1.0
#include "measure.hpp"

#include "../common/event_timer.cuh"

#include <cuda_profiler_api.h>

#include <algorithm>
#include <optional>
#include <vector>

namespace examples {
namespace {

double time_one_launch(workload& work, event_pair& events) {
  // About 15 us on a current GPU, several times as long as the host needs to queue two events and a launch.
  constexpr long long hold_cycles = 30'000;
  if (work.needs_reset()) work.reset();
  hold_stream(hold_cycles);
  events.start();
  work.launch();
  events.stop();
  return events.elapsed_us();
}

double time_batch(workload& work, event_pair& events, double single_us) {
  // About 20 ms of work, but fewer launches than the driver queues without blocking the host.
  const auto launches = static_cast<long long>(std::clamp(20'000 / std::max(single_us, 1.0), 3.0, 200.0));
  constexpr long long hold_cycles_per_launch = 10'000;
  hold_stream(hold_cycles_per_launch * launches);
  events.start();
  for (long long i = 0; i < launches; ++i) work.launch();
  events.stop();
  return events.elapsed_us() / static_cast<double>(launches);
}

std::size_t default_repeats(double single_us) {
  if (single_us > 20'000) return 5;
  return single_us > 1'000 ? 20 : 100;
}

}  // namespace

void run_checked(workload& work) {
  work.poison();
  work.reset();
  work.launch();
  work.check();
}

timing measure(workload& work, std::optional<std::size_t> repeats) {
  event_pair events;
  double single_us = time_one_launch(work, events);
  // A launch of many milliseconds is its own warm-up.
  for (int i = 0; i < 3 && single_us < 20'000; ++i) single_us = time_one_launch(work, events);

  std::vector<double> samples(repeats.value_or(default_repeats(single_us)));
  for (double& sample : samples) sample = time_one_launch(work, events);

  timing result = summarize(std::move(samples));
  if (!work.needs_reset()) result.batch_us = time_batch(work, events, result.median_us);
  return result;
}

void launch_profiled(workload& work) {
  EXAMPLES_CUDA_CHECK(cudaDeviceSynchronize());
  EXAMPLES_CUDA_CHECK(cudaProfilerStart());
  work.launch();
  EXAMPLES_CUDA_CHECK(cudaDeviceSynchronize());
  EXAMPLES_CUDA_CHECK(cudaProfilerStop());
}

}  // namespace examples
