// SPDX-License-Identifier: BSL-1.0
/// \file
/// iterations: what repeated work needs of its previous round.
#pragma once

namespace kernelcost::expr {

/// What a trip needs of the one before it.
enum class iterations {
  /// Nothing is known: arithmetic carries over, and what a trip stores may be what the next one loads.
  unstated,
  /// A result in a register (a sum). Its loads need not wait for it.
  dependent,
  /// Nothing: no sum, and no store that a later load might read (`__restrict__`, or independent arrays).
  independent,
  /// What it loaded: the next trip's addresses come from memory (a linked list, a binary search).
  chained,
};
inline constexpr iterations dependent = iterations::dependent;
inline constexpr iterations independent = iterations::independent;
inline constexpr iterations chained = iterations::chained;
}  // namespace kernelcost::expr
