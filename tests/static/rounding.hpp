// SPDX-License-Identifier: BSL-1.0
// Comparison of numbers and of times up to rounding.
#pragma once
#include <kernelcost/units.hpp>

namespace kernelcost_tests {

/// True if two numbers agree to twelve digits.
constexpr bool is(double a, double b) {
  const double difference = a - b;
  const double allowed = 1e-12 * (b < 0 ? -b : b);
  return difference <= allowed && difference >= -allowed;
}
constexpr bool is(kernelcost::seconds a, kernelcost::seconds b) { return is(a.value(), b.value()); }
}  // namespace kernelcost_tests
