// SPDX-License-Identifier: BSL-1.0
/// \file
/// iterations: how repeated work depends on the trip before.
#pragma once
#include <kernelcost/version.hpp>

namespace kernelcost::expr {

/// The dependence of a loop's trip on the trip before it.
enum class iterations {
  /// Not stated: arithmetic may be carried over, and a trip may load what the trip before stored.
  unstated,
  /// A trip needs a result in a register (a sum). Its loads do not wait for that result.
  dependent,
  /// A trip needs nothing: no sum, and no store that a later load might read (`__restrict__`, or independent arrays).
  independent,
  /// The addresses of a trip's loads come from the loads of the trip before (a linked list, a binary search).
  chained,
};
inline constexpr iterations dependent = iterations::dependent;
inline constexpr iterations independent = iterations::independent;
inline constexpr iterations chained = iterations::chained;
}  // namespace kernelcost::expr
