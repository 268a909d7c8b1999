// SPDX-License-Identifier: BSL-1.0
// Bandwidth from each level, counted as in STREAM: bytes that the program requests and stores.
#include "benchmarks.hpp"
#include "kernels.hpp"
#include "team.hpp"

#include <fmt/format.h>

namespace examples::calibrate::host {
namespace {

constexpr double giga = 1e9;

/// `arrays` is 2 for a copy and 3 for a triad. `bytes` is the size of all arrays of a thread. The loop begins at
/// element `from` of each array.
samples stream_rates(int team, std::size_t repeats, int arrays, double bytes, std::size_t from = 0) {
  const kernels& run = best_kernels();
  const auto n = static_cast<std::size_t>(bytes / arrays / sizeof(double));
  samples times = time_per_pass(team, repeats, [&run, arrays, n, from](int) {
    return [&run, arrays, n, from, a = aligned_array<double>(n + from, 0), b = aligned_array<double>(n + from, 1),
            c = aligned_array<double>(arrays > 2 ? n + from : 1, 2)](long passes) {
      if (arrays > 2)
        run.triad(a.get() + from, b.get() + from, c.get() + from, 3, static_cast<long>(n), passes);
      else
        run.copy(a.get() + from, b.get() + from, static_cast<long>(n), passes);
    };
  });
  for (double& each : times) each = team * arrays * static_cast<double>(n * sizeof(double)) / each / giga;
  return times;
}

}  // namespace

double bench::bytes_of_a_thread(int level, int team) const {
  const auto share = [&](const cache& of) { return of.bytes / std::min(of.shared_by_cores, team); };
  if (level == 1) return share(on.caches[0]) / 2;
  if (level != 0) {
    const auto& nearer = on.caches[static_cast<std::size_t>(level) - 2];
    return share(nearer) + share(on.caches[static_cast<std::size_t>(level) - 1]) / 2;
  }
  constexpr double least = 64 << 20;
  const cache& last = on.caches.back();
  const int caches = std::max(1, std::min(team, on.cores() / last.shared_by_cores));
  return std::min(std::max(4 * caches * last.bytes, least), on.memory_bytes / 4) / team;
}

std::string level_name(int level) { return level == 0 ? "memory" : fmt::format("l{}", level); }
std::string at_level(int level) { return "level=" + level_name(level); }
std::string by_threads(int team) { return team == 1 ? "threads=1" : "threads=all"; }

std::vector<measurement> measure_streams(const bench& bench) {
  std::vector<measurement> rows;
  for (const int arrays : {2, 3}) {
    const std::string name = arrays == 2 ? "copy" : "triad";
    findings found{name, "streams", "GB/s"};
    for (const int team : bench.teams())
      for (int step = 1; step <= static_cast<int>(bench.on.caches.size()) + 1; ++step) {
        const int level = step > static_cast<int>(bench.on.caches.size()) ? 0 : step;
        found.add(at_level(level) + ';' + by_threads(team),
                  stream_rates(team, bench.repeats, arrays, bench.bytes_of_a_thread(level, team)));
      }
    const double most = bench.bytes_of_a_thread(0, 1);
    for (double bytes = 4096; bytes <= most; bytes *= 2)
      found.add_part("by_footprint", "GB/s", fmt::format("bytes={:.0f};threads=1", bytes),
                     stream_rates(1, bench.repeats, arrays, bytes));
    for (auto& row : found.take()) rows.push_back(std::move(row));
  }
  // From the second element of each array on, vectors lie across two lines.
  findings split{"split_triad", "streams", "GB/s"};
  split.add(at_level(1) + ';' + by_threads(1), stream_rates(1, bench.repeats, 3, bench.bytes_of_a_thread(1, 1), 1));
  for (auto& row : split.take()) rows.push_back(std::move(row));
  return rows;
}

}  // namespace examples::calibrate::host
