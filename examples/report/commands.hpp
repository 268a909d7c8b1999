// SPDX-License-Identifier: BSL-1.0
/// \file
/// The commands of kernelcost-report. Each writes to standard output, and throws usage_error for an unknown name.
#pragma once

#include "comparison.hpp"

#include <optional>
#include <string>
#include <vector>

namespace examples::report {

/// `what` is machines, models, kernels, programs or hosts; all of them if it is empty.
void list(const std::string& what);

struct estimate_request {
  std::string kernel;
  std::string machine;
  std::string model;
  std::vector<std::string> parameters;
  bool csv = false;
  bool explain = false;
};
void estimate(const estimate_request& request);

/// The tables of the 2012 thesis; false if one of their figures is not reproduced.
bool tables(bool csv);

/// The recorded measurements on a machine against every model; false where there are none.
bool compare(const std::string& machine, bool csv);

struct errors_request {
  std::string machine;
  std::string out;
  std::string against;
  std::string header;
};
/// The mean absolute errors of every model and kernel as CSV, to standard output or a file. With `against`, a file of that form:
/// whether none is greater than it says. With `header`, the library's header of observed errors is written instead.
bool errors(const errors_request& request);

/// What the trees say that the hardware would count, against what it counted; false where nothing is recorded.
bool counters(const std::string& machine, bool csv);

/// What each effect that the calibrated model knows is worth on the recorded measurements; false where nothing is recorded.
bool ablation(const std::string& machine);

/// Every model on every machine, of a few sizes of every kernel, beside the measurements that there are.
void study(bool csv);

struct program_request {
  std::string program;
  std::string machine;
  std::string host;
  std::vector<std::string> parameters;
  bool csv = false;
  /// Where to write the picture; none if empty.
  std::string svg;
};
/// How long a whole program takes, and what each engine of the host and the card does of it.
void program(const program_request& request);

/// The recorded measurements on a machine; where there are none, a line on standard error that says which machines have any.
std::optional<comparison> compare_or_complain(const std::string& machine);

}  // namespace examples::report
