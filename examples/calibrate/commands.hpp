// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <filesystem>
#include <string>

namespace examples::calibrate {

/// What to do; a path that is empty is not asked for.
struct request {
  std::string name = "this_gpu";
  std::filesystem::path header;
  std::filesystem::path record;
  /// A record to take the values from in place of the card.
  std::filesystem::path from_record;
  /// A header to hold against its record, and the record against the card.
  std::filesystem::path check;
};

/// Prints each benchmark with what it measures; needs no GPU.
void list_benchmarks();

/// Runs one benchmark and prints what it found. False if a check failed.
bool run_one(const std::string& name);

/// Measures, or reads a record, and writes what is asked for. False if a check failed.
bool calibrate(const request&);

/// False if the header is not the record's, or the card's values are not.
bool compare(const request&);

}  // namespace examples::calibrate
