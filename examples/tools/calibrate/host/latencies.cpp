// SPDX-License-Identifier: BSL-1.0
// Pointer chases through the lines of an array in an order without pattern: one chain, and several independent chains
// at the same time.
#include "benchmarks.hpp"
#include "team.hpp"

#include <fmt/format.h>

#include <array>
#include <cstdint>
#include <numeric>
#include <random>

namespace examples::calibrate::host {
namespace {

struct alignas(64) line_of_memory {
  const line_of_memory* next;
};

/// One cycle through all lines.
class chain {
 public:
  explicit chain(double bytes) : lines_(static_cast<std::size_t>(bytes) / sizeof(line_of_memory), line_of_memory{}) {
    const std::size_t n = static_cast<std::size_t>(bytes) / sizeof(line_of_memory);
    std::vector<std::uint32_t> order(n);
    std::iota(order.begin(), order.end(), 0u);
    std::shuffle(order.begin(), order.end(), std::mt19937{20121});
    for (std::size_t i = 0; i < n; ++i) lines_.get()[order[i]].next = &lines_.get()[order[(i + 1) % n]];
    starts_.reserve(most_chains);
    for (std::size_t i = 0; i < most_chains; ++i) starts_.push_back(&lines_.get()[order[i * n / most_chains]]);
  }
  static constexpr std::size_t most_chains = 32;
  const line_of_memory* start(std::size_t number) const { return starts_[number]; }

 private:
  aligned_array<line_of_memory> lines_;
  std::vector<const line_of_memory*> starts_;
};

constexpr long steps = 64;
const line_of_memory* volatile kept = nullptr;

/// Seconds per load of `Chains` independent chains that are followed at the same time.
template <std::size_t Chains>
samples load_times(const chain& all, std::size_t repeats) {
  samples times = time_per_pass(1, repeats, [&all](int) {
    std::array<const line_of_memory*, Chains> at{};
    for (std::size_t i = 0; i < Chains; ++i) at[i] = all.start(i * (chain::most_chains / Chains));
    return [at](long passes) mutable {
      auto now_at = at;
      for (long step = 0; step < passes * steps; ++step)
        for (auto& each : now_at) each = each->next;
      at = now_at;  // the next passes continue from there
      for (const auto* each : now_at) kept = each;
    };
  });
  for (double& each : times) each /= static_cast<double>(steps * Chains);
  return times;
}

}  // namespace

std::vector<measurement> measure_latencies(const bench& bench) {
  findings found{"load_latency", "latencies", "ns"};
  const int levels = static_cast<int>(bench.on.caches.size());
  double nearer = 0;
  for (int step = 1; step <= levels + 1; ++step) {
    const int level = step > levels ? 0 : step;
    const chain lines{bench.bytes_of_a_thread(level, 1)};
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
