// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace examples::calibrate::host {

/// What to do; a path that is empty is not asked for.
struct request {
  std::string name = "measured_host";
  std::filesystem::path header;
  std::filesystem::path record;
  /// A record to take the values from in place of the host.
  std::filesystem::path from_record;
  /// The most threads to use; all that there are, if it is not given.
  std::optional<int> threads;
};

/// Measures, or reads a record, and writes what is asked for. False if a check failed.
bool calibrate(const request&);

}  // namespace examples::calibrate::host
