// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <kernelcost/count.hpp>

namespace examples {

// Expected values for random data, as constant expressions.

constexpr double power(double base, long long exponent) {
  double result = 1;
  for (; exponent > 0; exponent /= 2) {
    if (exponent % 2 != 0) result *= base;
    if (exponent > 1) base *= base;  // nvcc's front end rejects an underflow in a constant expression
  }
  return result;
}

/// The expected number of `places` that are hit at least once if each of `draws` hits one of them at random.
constexpr double expected_distinct(kernelcost::count draws, kernelcost::count places) {
  return places.value() * (1 - power(1 - 1 / places.value(), static_cast<long long>(draws.value())));
}

/// Probability of at most `most` successes in `trials`, each of the probability `share` < 1.
constexpr double binomial_at_most(long long trials, double share, long long most) {
  double term = power(1 - share, trials);
  double sum = term;
  for (long long k = 1; k <= most && k <= trials; ++k) {
    term *= static_cast<double>(trials - k + 1) / static_cast<double>(k) * share / (1 - share);
    sum += term;
  }
  return sum < 1 ? sum : 1;
}

}  // namespace examples
