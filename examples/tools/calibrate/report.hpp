// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "record_file.hpp"

#include <string>

namespace examples::calibrate {

std::string utc_now();

/// A row's name and parameters.
std::string label(const measurement&);
std::string value_with_unit(const measurement&, double value);

/// Prints the rows that failed a check or vary much. False if one failed.
bool report(const calibration&);

/// Throws, with a line that names the file, if it cannot be written. Called before minutes of measuring. An empty path
/// is no file.
void require_writable(const std::filesystem::path&);

}  // namespace examples::calibrate
