// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "record_file.hpp"

#include <string>

namespace examples::calibrate {

std::string utc_now();

/// A row's name with its parameters.
std::string label(const measurement&);
std::string value_with_unit(const measurement&, double value);

/// Says which rows failed a check or vary much. False if one failed.
bool report(const calibration&);

/// Whether a file can be written should not turn out after minutes of measuring; throws with a line that names it. No path is no file.
void require_writable(const std::filesystem::path&);

}  // namespace examples::calibrate
