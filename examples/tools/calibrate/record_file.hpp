// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "benchmark.hpp"
#include "card.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace examples::calibrate {

/// All results of one run, with device and date.
struct calibration {
  device_description device;
  std::string date;
  std::vector<measurement> rows;

  /// Throws std::runtime_error, with a line that names the row, if it is missing.
  const measurement& find(std::string_view name, std::string_view parameters) const;
};

/// The card's properties as rows, so that a machine header follows from the record alone.
std::vector<measurement> rows_of(const card&);

/// `ok`, `spread` or `doubt: ...`
std::string verdict_of(const measurement&);

std::string record_text(const calibration&);
/// `path` is for messages.
calibration parse_record(std::string_view text, const std::filesystem::path& path);
calibration read_record(const std::filesystem::path&);

/// The file appears under its name only when it is complete.
void write_file(const std::filesystem::path&, std::string_view text);

}  // namespace examples::calibrate
