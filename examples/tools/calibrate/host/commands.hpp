// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>

namespace examples::calibrate::host {

/// Enough repeats that their median is reproducible to a few percent on a quiet host.
inline constexpr std::size_t usual_repeats = 15;

/// The work to do. An empty path is not written or read.
struct request {
  std::string name = "measured_host";
  std::filesystem::path header;
  std::filesystem::path record;
  /// A record that supplies the values instead of the host.
  std::filesystem::path from_record;
  /// The largest number of threads; all threads if not given.
  std::optional<int> threads;
  /// The number of measurements of each value.
  std::size_t repeats = usual_repeats;
};

/// Measures, or reads a record, and writes the requested files. False if a check failed.
bool calibrate(const request&);

}  // namespace examples::calibrate::host
