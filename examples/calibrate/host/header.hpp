// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../record_file.hpp"

#include <string>
#include <string_view>

namespace examples::calibrate::host {

/// The description of the host that follows from a calibration and nothing else, for a variable of this name. Throws std::runtime_error
/// where the record lacks a value, or where a check has found one doubtful.
std::string host_header(const calibration&, std::string_view name);

}  // namespace examples::calibrate::host
