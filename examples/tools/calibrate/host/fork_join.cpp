// SPDX-License-Identifier: BSL-1.0
// An empty parallel region, by the number of its threads.
#include "benchmarks.hpp"
#include "team.hpp"

#include <fmt/format.h>

#include <cmath>

namespace examples::calibrate::host {
namespace {

#ifdef _OPENMP
samples region_times(int threads, std::size_t repeats) {
  samples result;
  const auto regions = [threads](long number) {
    for (long i = 0; i < number; ++i) {
#pragma omp parallel num_threads(threads)
      asm volatile("" : : : "memory");
    }
  };
  regions(10);
  for (pass_count passes; result.size() < repeats;) {
    const long number = passes.value();
    const double start = now();
    regions(number);
    if (const double time = now() - start; passes.settle(time))
      result.push_back(1e6 * time / static_cast<double>(number));
  }
  return result;
}
#else
samples region_times(int, std::size_t) { return {0}; }
#endif

}  // namespace

std::vector<measurement> measure_fork_join(const bench& bench) {
  findings found{"fork_join", "threads", "us"};
  if (!has_threads) return {};
  for (int threads = 2; threads <= bench.threads;
       threads = threads == bench.threads ? threads + 1 : std::min(2 * threads, bench.threads))
    found.add(fmt::format("threads={}", threads), region_times(threads, bench.repeats));
  return found.take();
}

}  // namespace examples::calibrate::host
