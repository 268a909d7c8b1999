// SPDX-License-Identifier: BSL-1.0
/// \file
/// program_facts: name and parameters of a whole program, written once for kernelcost-report, which estimates it, and
/// for kernelcost-programs, which runs it. Each program has one, in program.hpp.
#pragma once

#include "../../kernels/common/param.hpp"
#include "../../kernels/common/parameters.hpp"

namespace examples {

/// Sets of parameters as a record writes them, one set a line.
using program_parameter_sets = few<const char*, 32>;

/// A library that users would take instead, and the parameters for which a record has its time.
struct measured_reference {
  const char* name;
  const char* parameters;
};

struct program_facts {
  const char* name;
  /// Every parameter with its default, in the order of records.
  const char* defaults;
  /// Throws usage_error for parameters with which the program cannot be run.
  void (*check)(const parameter_set&);
  /// The parameter sets of a record. All of them together take a fast card less than two minutes.
  program_parameter_sets measured;
  /// Small sets, including awkward ones, whose results the host can check in a moment.
  program_parameter_sets checked;
  /// The least number of cards. Programs over several cards have a parameter `cards`.
  int cards = 1;
  /// References whose times a record has beside the program's, in rows of the program "NAME reference".
  few<measured_reference, 12> references = {};
};

}  // namespace examples
