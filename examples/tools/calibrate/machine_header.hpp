// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "record_file.hpp"

namespace examples::calibrate {

/// The machine header, computed from a calibration alone, for a variable of this name. Throws std::runtime_error if the
/// record lacks a value or a check found one doubtful.
std::string machine_header(const calibration&, std::string_view name);

/// The same as a file for programs that are already compiled, see ../common/card_file.hpp.
std::string machine_file(const calibration&, const std::string& name);

/// Measured over theoretical peak, one row each. Empty if the record lacks a required value.
std::vector<measurement> shares_of_peak(const calibration&);

}  // namespace examples::calibrate
