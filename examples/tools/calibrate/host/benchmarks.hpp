// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../benchmark.hpp"
#include "commands.hpp"
#include "processor.hpp"

#include <cstddef>
#include <vector>

namespace examples::calibrate::host {

/// The object of the measurements, and their numbers of threads.
struct bench {
  processor on;
  /// `cores` is one thread for each core that is used. `threads` is all threads that are started for fork and join.
  int cores = 1;
  int threads = 1;
  /// The number of repeats of each value. The record has their median.
  std::size_t repeats = usual_repeats;

  /// The numbers of threads of streams and arithmetic: one, and all cores.
  std::vector<int> teams() const { return cores > 1 ? std::vector{1, cores} : std::vector{1}; }
  /// The bytes that each thread of a team uses so that they fit at this level, but not at a nearer one. Level 0 is
  /// memory.
  double bytes_of_a_thread(int level, int team) const;
};

/// The name in the record. Level 0 is memory.
std::string level_name(int level);
std::string at_level(int level);
std::string by_threads(int team);

std::vector<measurement> measure_arithmetic(const bench&);
std::vector<measurement> measure_streams(const bench&);
std::vector<measurement> measure_latencies(const bench&);
/// The sets of the caches, and the translation of addresses.
std::vector<measurement> measure_distances(const bench&);
/// Measured with two threads and more.
std::vector<measurement> measure_fork_join(const bench&);

}  // namespace examples::calibrate::host
