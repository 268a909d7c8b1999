// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "compare.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string>
#include <vector>

namespace examples {

/// The largest rounding error: relative to the reference, or to `least` if that is larger.
struct tolerance {
  double relative;
  double least = 0;
};

/// Like require_equal, within a tolerance.
template <typename T, typename Reference>
void require_near(const std::string& what, const std::vector<T>& got, tolerance allowed, const Reference& reference) {
  require_equal(what, got, [&](std::size_t i) {
    const double expected = reference(i);
    const auto found = static_cast<double>(got[i]);
    return std::abs(found - expected) <= allowed.relative * std::max(allowed.least, std::abs(expected)) ? found
                                                                                                        : expected;
  });
}

/// The elements 0, step, 2 step, ...: compared if a reference for all elements would take too long.
template <typename T>
std::vector<T> every(std::size_t step, const std::vector<T>& all) {
  std::vector<T> some;
  some.reserve(all.size() / step + 1);
  for (std::size_t i = 0; i < all.size(); i += step) some.push_back(all[i]);
  return some;
}

/// The step for `elements` whose reference takes `work` operations each, so that all checks together stay below a
/// second. The step is odd, so that every position in a warp is checked.
constexpr std::size_t step_for(std::size_t elements, std::size_t work) {
  constexpr std::size_t most = std::size_t{1} << 26;
  return std::max<std::size_t>(1, elements / std::max<std::size_t>(1, most / work)) | 1;
}

}  // namespace examples
