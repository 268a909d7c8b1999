// SPDX-License-Identifier: BSL-1.0
/// \file
/// tally: one sum per kind; tallies are added kind by kind.
#pragma once
#include <kernelcost/version.hpp>

#include <cstddef>

namespace kernelcost {

/// One sum for each enumerator of `Kind`, an enumeration from 0 whose last enumerator is `end`.
template <class Kind>
class tally {
 public:
  using kind = Kind;

  constexpr tally() : sums_{} {}
  /// Each sum is that of `all` less that of `part`, times its factor.
  constexpr tally(const tally& all, const tally& part, const tally& factors) {
    for (std::size_t i = 0; i < size; i += at_once) {
      const double first = (all.sums_[i] - part.sums_[i]) * factors.sums_[i];
      const double second = (all.sums_[i + 1] - part.sums_[i + 1]) * factors.sums_[i + 1];
      const double third = (all.sums_[i + 2] - part.sums_[i + 2]) * factors.sums_[i + 2];
      const double fourth = (all.sums_[i + 3] - part.sums_[i + 3]) * factors.sums_[i + 3];
      sums_[i] = first;
      sums_[i + 1] = second;
      sums_[i + 2] = third;
      sums_[i + 3] = fourth;
    }
  }

  constexpr double operator[](Kind which) const { return sums_[static_cast<std::size_t>(which)]; }
  constexpr double& operator[](Kind which) { return sums_[static_cast<std::size_t>(which)]; }

  // Sums are read before any is written, so that compilers work on them in pairs.
  constexpr void add(const tally& other) {
    for (std::size_t i = 0; i < size; i += at_once) {
      const double first = sums_[i] + other.sums_[i];
      const double second = sums_[i + 1] + other.sums_[i + 1];
      const double third = sums_[i + 2] + other.sums_[i + 2];
      const double fourth = sums_[i + 3] + other.sums_[i + 3];
      sums_[i] = first;
      sums_[i + 1] = second;
      sums_[i + 2] = third;
      sums_[i + 3] = fourth;
    }
  }
  constexpr void add(const tally& other, double times) {
    for (std::size_t i = 0; i < size; ++i) sums_[i] += times * other.sums_[i];
  }

 private:
  static constexpr std::size_t at_once = 4;
  /// Rounded up to a multiple of `at_once`.
  static constexpr std::size_t size = (static_cast<std::size_t>(Kind::end) + at_once - 1) / at_once * at_once;
  double sums_[size];
};
}  // namespace kernelcost
