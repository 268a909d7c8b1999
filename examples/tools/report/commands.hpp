// SPDX-License-Identifier: BSL-1.0
/// \file
/// The commands that only kernelcost-report has. Each writes to standard output and throws usage_error for an unknown
/// name.
#pragma once

#include "comparison.hpp"

#include <optional>
#include <string>
#include <vector>

namespace examples::report {

/// The tables of the 2012 thesis. False if one of their figures is not reproduced.
bool tables(bool csv);

/// The recorded measurements on a machine against every model. False if there are none.
bool compare(const std::string& machine, bool csv);

struct errors_request {
  std::string machine;
  std::string out;
  std::string against;
  std::string header;
};
/// The mean absolute errors of every model and kernel as CSV, to standard output or a file. With `against`, a file in
/// this format: false if an error is greater than in that file. With `header`, the library's header of observed errors
/// is written instead.
bool errors(const errors_request& request);

/// The hardware counters that the trees predict, against the measured ones. False if there is no record.
bool counters(const std::string& machine, bool csv);

/// The value of each effect in the calibrated model on the recorded measurements. False if there is no record.
bool ablation(const std::string& machine);

/// Every model on every machine, for a few sizes of every kernel, with the available measurements.
void study(bool csv);

struct program_request {
  std::string program;
  std::string machine;
  std::string host;
  std::vector<std::string> parameters;
  bool csv = false;
  /// The file for the picture; none if empty.
  std::string svg;
};
/// The time of a whole program, and the part of each engine of the host and the card.
void program(const program_request& request);

/// The recorded measurements on a machine. If there are none, a line on standard error says which machines have any.
std::optional<comparison> compare_or_complain(const std::string& machine);

}  // namespace examples::report
