// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../common/compare.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string>
#include <vector>

namespace examples {

/// How far rounding may lead from a reference: by a share of it, or of `least` where that is more.
struct tolerance {
  double relative;
  double least = 0;
};

/// As require_equal, within a tolerance.
template <typename T, typename Reference>
void require_near(const std::string& what, const std::vector<T>& got, tolerance allowed, const Reference& reference) {
  require_equal(what, got, [&](std::size_t i) {
    const double expected = reference(i);
    const auto found = static_cast<double>(got[i]);
    return std::abs(found - expected) <= allowed.relative * std::max(allowed.least, std::abs(expected)) ? found
                                                                                                        : expected;
  });
}

/// The elements 0, step, 2 step, ...: what is compared where a reference for all of them would take too long.
template <typename T>
std::vector<T> every(std::size_t step, const std::vector<T>& all) {
  std::vector<T> some;
  some.reserve(all.size() / step + 1);
  for (std::size_t i = 0; i < all.size(); i += step) some.push_back(all[i]);
  return some;
}

/// The step for `elements` whose reference takes `work` each, so that all together stay below a second: odd, so that it
/// comes to every place in a warp.
constexpr std::size_t step_for(std::size_t elements, std::size_t work) {
  constexpr std::size_t most = std::size_t{1} << 26;
  return std::max<std::size_t>(1, elements / std::max<std::size_t>(1, most / work)) | 1;
}

}  // namespace examples
