// SPDX-License-Identifier: BSL-1.0
/// \file
/// overlapped: what several things take that go on at the same time.
///
/// Neither as long as the longest of them (they get in each other's way) nor as all together: the third root of the sum of their
/// cubes. The exponent is the model's only number of its own; docs/models/calibrated.md compares it with others.
#pragma once

namespace kernelcost::model {

namespace detail {
/// Of a number between 1 and 3, by Newton's method: the standard library's is not constexpr.
constexpr double cube_root(double of) {
  double root = 1.2;
  for (int i = 0; i < 6; ++i) root -= (root * root * root - of) / (3 * root * root);
  return root;
}
}  // namespace detail

constexpr double overlapped(double a, double b, double c = 0) {
  const double longest = a > b ? (a > c ? a : c) : (b > c ? b : c);
  if (longest == 0) return 0;
  const auto cubed = [longest](double x) { return x / longest * (x / longest) * (x / longest); };
  return longest * detail::cube_root(cubed(a) + cubed(b) + cubed(c));
}
}  // namespace kernelcost::model
