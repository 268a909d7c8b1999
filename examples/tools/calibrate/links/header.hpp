// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../record_file.hpp"

#include <string>
#include <string_view>

namespace examples::calibrate::links {

/// The header of a system, computed from a calibration alone, for a variable of this name. Throws std::runtime_error if
/// the record lacks a value or a check found one doubtful.
std::string system_header(const calibration&, std::string_view name);

}  // namespace examples::calibrate::links
