// SPDX-License-Identifier: BSL-1.0
/// \file
/// listed_program: a whole program, as a timeline, under its name and parameters.
#pragma once

#include "../../common/parameters.hpp"
#include "hosts.hpp"

#include <kernelcost/kernelcost.hpp>

#include <functional>

namespace examples::report {

namespace kc = kernelcost;

/// Where a program runs.
struct surroundings {
  const kc::gpu& card;
  const kc::host& host;
};

/// Is given the timeline once all is issued; it lives no longer than the call.
using use_of_program = std::function<void(const kc::timeline&)>;

struct listed_program {
  const char* name;
  /// Every parameter with its default, as in records.
  const char* defaults;
  /// Throws usage_error for parameters that make no program.
  void (*run)(const parameter_set&, const surroundings&, const use_of_program&);
};

}  // namespace examples::report
