// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <filesystem>
#include <string>

namespace examples::calibrate::links {

/// The work to do. An empty path is not written or read.
struct request {
  std::string name = "cards_of_this_host";
  std::filesystem::path header;
  std::filesystem::path record;
  /// A record that supplies the values instead of the cards.
  std::filesystem::path from_record;
};

/// Measures the links between the cards of this host, or reads a record, and writes the requested files. False if a
/// check failed. Throws usage_error if no file is requested, or if the host has fewer than two cards.
bool run(const request&);

}  // namespace examples::calibrate::links
