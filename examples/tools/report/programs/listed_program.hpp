// SPDX-License-Identifier: BSL-1.0
/// \file
/// listed_program: a whole program, as a timeline, with its name and parameters.
#pragma once

#include "../../../kernels/common/parameters.hpp"
#include "hosts.hpp"

#include <kernelcost/kernelcost.hpp>

#include <functional>

namespace examples::report {

namespace kc = kernelcost;

/// The card and the host of a program.
struct surroundings {
  const kc::gpu& card;
  const kc::host& host;
};

/// Receives the timeline once all operations are issued. The timeline does not outlive the call.
using use_of_program = std::function<void(const kc::timeline&)>;

struct listed_program {
  const char* name;
  /// Every parameter with its default, in the format of records.
  const char* defaults;
  /// The task, in half a line.
  const char* about;
  /// Throws usage_error for invalid parameters.
  void (*run)(const parameter_set&, const surroundings&, const use_of_program&);
};

}  // namespace examples::report
