// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "record_file.hpp"

namespace examples::calibrate {

/// The machine header that follows from a calibration and nothing else, for a variable of this name. Throws
/// std::runtime_error where the record lacks a value, or where a check has found one doubtful.
std::string machine_header(const calibration&, std::string_view name);

/// Measured over theoretical peak, a row each; empty where the record lacks what it takes.
std::vector<measurement> shares_of_peak(const calibration&);

}  // namespace examples::calibrate
