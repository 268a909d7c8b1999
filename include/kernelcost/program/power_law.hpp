// SPDX-License-Identifier: BSL-1.0
/// \file
/// power_law: the power of its argument that goes through two points, in constant evaluation too, where std::log and std::exp are not; and
/// through the points of a table, two by two.
#pragma once
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>

namespace kernelcost::detail {

inline constexpr double log_of_two = 0.693147180559945309417;

/// Of a positive, finite number that is no subnormal one; as exact as a few units in the last place.
constexpr double natural_logarithm(double x) {
  constexpr std::uint64_t mantissa = 0x000f'ffff'ffff'ffff;
  constexpr std::uint64_t one = 0x3ff0'0000'0000'0000;
  const auto bits = std::bit_cast<std::uint64_t>(x);
  auto exponent = static_cast<int>(bits >> 52) - 1023;
  auto rest = std::bit_cast<double>((bits & mantissa) | one);  // from 1 to below 2
  if (rest > 1.41421356) {
    rest /= 2;
    ++exponent;
  }
  // ln r = 2 artanh((r - 1) / (r + 1)), of which |z| < 0.18, so that the terms get smaller by 30 at least.
  const double z = (rest - 1) / (rest + 1);
  double sum = 0;
  for (int k = 23; k >= 1; k -= 2) sum = sum * z * z + 1.0 / k;
  return exponent * log_of_two + 2 * z * sum;
}

/// e to the x; zero below -700 and infinite above 700, where a double soon ends.
constexpr double exponential(double x) {
  if (x > 700) return std::numeric_limits<double>::infinity();
  if (x < -700) return 0;
  const auto doublings = static_cast<int>(x / log_of_two + (x < 0 ? -0.5 : 0.5));
  const double rest = x - doublings * log_of_two;  // at most ln 2 / 2 either way
  double sum = 1;
  for (int k = 16; k >= 1; --k) sum = 1 + sum * rest / k;
  return sum * std::bit_cast<double>(static_cast<std::uint64_t>(doublings + 1023) << 52);
}

/// a x^b with the values y0 at x0 and y1 at x1: a straight line where both axes are logarithmic. All positive, x0 and x1 unlike.
constexpr double power_law(double x0, double y0, double x1, double y1, double x) {
  const double exponent = natural_logarithm(y1 / y0) / natural_logarithm(x1 / x0);
  return y0 * exponential(exponent * natural_logarithm(x / x0));
}

/// The values at `points` ascending positions, `at(i)` the i-th: at one of them its own, between two and beyond the outer ones the power
/// of the two that are nearest. A single one is as good as none elsewhere: it has no power.
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
