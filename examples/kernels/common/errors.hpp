// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <kernelcost/report/parameters.hpp>

#include <stdexcept>

namespace examples {

using kernelcost::report::usage_error;

/// A library that the wish needs is missing on this machine.
struct missing_library : usage_error {
  using usage_error::usage_error;
};

/// The result of a kernel differs from its reference.
struct wrong_result : std::runtime_error {
  using std::runtime_error::runtime_error;
};

}  // namespace examples
