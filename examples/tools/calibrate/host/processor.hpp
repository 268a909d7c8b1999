// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <string>
#include <vector>

namespace examples::calibrate::host {

struct cache {
  int level = 0;
  double bytes = 0;
  double line_bytes = 0;
  /// Counts only cores that this program may use.
  int shared_by_cores = 0;
  /// Lines of a set; 0 if neither the system nor the processor states them.
  int ways = 0;
};

/// The system's description of the processors that this program may use.
struct processor {
  std::string model;
  std::string system;
  int sockets = 0;
  int cores_per_socket = 0;
  int threads_per_core = 0;
  double memory_bytes = 0;
  /// Bytes of the pages that large arrays have unless a program asks for others.
  double page_bytes = 0;
  /// The data caches, from level 1 on, without gaps.
  std::vector<cache> caches;

  int cores() const { return sockets * cores_per_socket; }
  int threads() const { return cores() * threads_per_core; }
  double last_cache_bytes() const { return caches.back().bytes; }
};

/// Throws std::runtime_error if the system does not provide the data.
processor examine_processor();

}  // namespace examples::calibrate::host
