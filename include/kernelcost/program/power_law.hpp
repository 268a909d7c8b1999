// SPDX-License-Identifier: BSL-1.0
/// \file
/// power_law: the power law through two points, and piecewise through the points of a table. It works in constant
/// evaluation, unlike std::log and std::exp.
#pragma once
#include <kernelcost/checked_number.hpp>

#include <cstddef>
#include <cstdint>

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wfloat-equal"

namespace kernelcost::detail {

inline constexpr double log_of_two = 0.693147180559945309417;

/// The argument is positive, finite and not subnormal. The error is a few units in the last place.
constexpr double natural_logarithm(double x) {
  constexpr std::uint64_t mantissa = 0x000f'ffff'ffff'ffff;
  constexpr std::uint64_t one = 0x3ff0'0000'0000'0000;
  const auto bits = __builtin_bit_cast(std::uint64_t, x);
  auto exponent = static_cast<int>(bits >> 52) - 1023;
  auto rest = __builtin_bit_cast(double, (bits & mantissa) | one);  // in [1, 2)
  if (rest > 1.41421356) {
    rest /= 2;
    ++exponent;
  }
  // ln r = 2 artanh(z) with z = (r - 1) / (r + 1) and |z| < 0.18, so each term is smaller than the one before by a
  // factor of at least 30.
  const double z = (rest - 1) / (rest + 1);
  double sum = 0;
  for (int k = 23; k >= 1; k -= 2) sum = sum * z * z + 1.0 / k;
  return exponent * log_of_two + 2 * z * sum;
}

/// e^x: zero below -700 and infinite above 700, near the limits of double.
constexpr double exponential(double x) {
  if (x > 700)
    return __builtin_bit_cast(double,
                              exponent_bits);  // under -ffast-math clang++ warns about std::numeric_limits::infinity
  if (x < -700) return 0;
  const auto doublings = static_cast<int>(x / log_of_two + (x < 0 ? -0.5 : 0.5));
  const double rest = x - doublings * log_of_two;  // at most ln 2 / 2 in magnitude
  double sum = 1;
  for (int k = 16; k >= 1; --k) sum = 1 + sum * rest / k;
  return sum * __builtin_bit_cast(double, static_cast<std::uint64_t>(doublings + 1023) << 52);
}

/// a x^b with the value y0 at x0 and y1 at x1: a straight line on logarithmic axes. All numbers are positive, and x0
/// differs from x1.
constexpr double power_law(double x0, double y0, double x1, double y1, double x) {
  const double exponent = natural_logarithm(y1 / y0) / natural_logarithm(x1 / x0);
  return y0 * exponential(exponent * natural_logarithm(x / x0));
}

/// The value at x, given the values at(i) at `points` ascending positions. At a position the result is its value;
/// elsewhere it follows the power law of the two nearest positions. With a single position, the result is its value
/// everywhere.
template <class Positions, class At>
constexpr double by_power_laws(const Positions& positions, std::size_t points, double x, const At& at) {
  std::size_t next = 0;
  while (next < points && positions[next] < x) ++next;
  if (next < points && positions[next] == x) return at(next);
  if (next == 0) next = 1;
  if (next == points) next = points - 1;
  return power_law(positions[next - 1], at(next - 1), positions[next], at(next), x);
}
}  // namespace kernelcost::detail
#pragma GCC diagnostic pop
