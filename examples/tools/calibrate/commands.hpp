// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <filesystem>
#include <string>

namespace examples::calibrate {

/// The work to do. An empty path is not written or read.
struct request {
  std::string name = "this_gpu";
  std::filesystem::path header;
  /// The card for `kernelcost-report --machine-file`.
  std::filesystem::path json;
  std::filesystem::path record;
  /// The group of benchmarks that a record is limited to. Empty means all.
  std::string group;
  /// A record that supplies the values instead of the card.
  std::filesystem::path from_record;
  /// A header to compare with its record. The record is compared with the card.
  std::filesystem::path check;
};

/// Prints each benchmark and what it measures. Needs no GPU.
void list_benchmarks();

/// Runs one benchmark and prints its results. False if a check failed.
bool run_one(const std::string& name);

/// Measures, or reads a record, and writes the requested files. False if a check failed.
bool calibrate(const request&);

/// False if the header differs from the record's, or the card's values differ from the record.
bool compare(const request&);

}  // namespace examples::calibrate
