// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../benchmark.hpp"
#include "processor.hpp"

#include <vector>

namespace examples::calibrate::host {

/// What is measured, and with how many threads.
struct bench {
  processor on;
  /// One for each core that is used, and all that are started for fork and join.
  int cores = 1;
  int threads = 1;

  /// The numbers of threads that streams and arithmetic are measured with: one, and all cores.
  std::vector<int> teams() const { return cores > 1 ? std::vector{1, cores} : std::vector{1}; }
  /// Bytes that a thread of a team goes through so that they lie at this level, and not nearer; 0 is memory.
  double bytes_of_a_thread(int level, int team) const;
};

/// As the record names it; 0 is memory.
std::string level_name(int level);
std::string at_level(int level);
std::string by_threads(int team);

std::vector<measurement> measure_arithmetic(const bench&);
std::vector<measurement> measure_streams(const bench&);
std::vector<measurement> measure_latencies(const bench&);
/// Of two threads and more.
std::vector<measurement> measure_fork_join(const bench&);

}  // namespace examples::calibrate::host
