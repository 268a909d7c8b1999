// SPDX-License-Identifier: BSL-1.0
/// \file
/// overlapped: the combined time of several overlapping times.
///
/// Overlapping work takes longer than its longest part, because the parts interfere, and less time than the sum: the
/// model uses the cube root of the sum of cubes. The exponent is one of the constants of the calibrated
/// model, which docs/models/calibrated.md lists and compares with others.
#pragma once
#include <kernelcost/extremes.hpp>

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wfloat-equal"

namespace kernelcost::model {

namespace detail {
/// The reciprocal of a smaller part may not be finite.
inline constexpr double least_part = 1e-300;

/// The argument is between 1 and about 20. Halley's method, because the function of the standard library is not
/// constexpr: three steps from the chord have an error below 1e-15. They are not a loop, which compilers keep as one.
constexpr double nearer_cube_root(double of, double root) {
  const double cube = root * root * root;
  return root * ((cube + 2 * of) / (2 * cube + of));
}
constexpr double cube_root(double of) {
  const double chord = 1 + (of - 1) / 8;
  return nearer_cube_root(of, nearer_cube_root(of, nearer_cube_root(of, chord)));
}
}  // namespace detail

/// `parts` has `count` numbers, at most twenty, in the same unit as the result. 0 for no parts.
constexpr double overlapped(const double* parts, int count) {
  double longest = 0;
  for (int i = 0; i < count; ++i) longest = larger(longest, parts[i]);
  if (longest < detail::least_part) return longest;
  const double each = 1 / longest;
  double cubes = 0;
  for (int i = 0; i < count; ++i) {
    const double part = parts[i] * each;
    cubes += part * part * part;
  }
  return longest * detail::cube_root(cubes);
}
/// The same for parts in a row, which compilers compute without a loop.
template <class... Parts>
constexpr double overlapped_of(const Parts&... parts) {
  double longest = 0;
  ((longest = larger(longest, parts)), ...);
  if (longest < detail::least_part) return longest;
  const double each = 1 / longest;
  double cubes = 0;
  const auto add = [&cubes](double share) { cubes += share * share * share; };
  (add(parts * each), ...);
  return longest * detail::cube_root(cubes);
}
constexpr double overlapped(double a, double b) { return overlapped_of(a, b); }
constexpr double overlapped(double a, double b, double c) { return overlapped_of(a, b, c); }
}  // namespace kernelcost::model
#pragma GCC diagnostic pop
