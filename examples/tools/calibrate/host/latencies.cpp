// SPDX-License-Identifier: BSL-1.0
// The time of a load from each level, and the loads that are in flight at once.
#include "benchmarks.hpp"
#include "chase.hpp"

#include <fmt/format.h>

namespace examples::calibrate::host {

std::vector<measurement> measure_latencies(const bench& bench) {
  findings found{"load_latency", "latencies", "ns"};
  const int levels = static_cast<int>(bench.on.caches.size());
  double nearer = 0;
  for (int step = 1; step <= levels + 1; ++step) {
    const int level = step > levels ? 0 : step;
    const full_array array{bench.bytes_of_a_thread(level, 1)};
    const chain& lines = array.through;
    samples times = load_times<1>(lines, bench.repeats);
    for (double& each : times) each *= 1e9;
    const double median = median_of(times);
    found.require(median > nearer, fmt::format("it takes no longer than from the level before, {:.3g} ns", nearer));
    nearer = median;
    found.add(at_level(level), times);
    if (level != 0) continue;
    const auto side_by_side = [&](int chains, samples each) {
      for (std::size_t i = 0; i < each.size(); ++i) each[i] = times[i] / (1e9 * each[i]);
      found.add_part("loads_in_flight", "loads", fmt::format("chains={}", chains), std::move(each));
    };
    side_by_side(4, load_times<4>(lines, bench.repeats));
    side_by_side(8, load_times<8>(lines, bench.repeats));
    side_by_side(16, load_times<16>(lines, bench.repeats));
    side_by_side(32, load_times<32>(lines, bench.repeats));
  }
  return found.take();
}

}  // namespace examples::calibrate::host
