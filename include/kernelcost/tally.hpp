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
  constexpr double operator[](Kind kind) const { return sums_[static_cast<std::size_t>(kind)]; }
  constexpr double& operator[](Kind kind) { return sums_[static_cast<std::size_t>(kind)]; }

  constexpr void add(const tally& other, double times = 1) {
    for (std::size_t i = 0; i < size; i += 2) {
      const double one = sums_[i] + times * other.sums_[i];
      const double another = sums_[i + 1] + times * other.sums_[i + 1];
      sums_[i] = one;
      sums_[i + 1] = another;
    }
  }

 private:
  /// Rounded up to an even number, because compilers add them up in pairs.
  static constexpr std::size_t size = (static_cast<std::size_t>(Kind::end) + 1) / 2 * 2;
  double sums_[size]{};
};
}  // namespace kernelcost
