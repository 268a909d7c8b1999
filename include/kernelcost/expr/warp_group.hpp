// SPDX-License-Identifier: BSL-1.0
/// \file
/// sync_warps and reallocate_registers: what the warps of a role do among themselves.
///
/// Source: PTX ISA 9.0, barrier with a number of threads; setmaxnreg, since compute capability 9.0 (sm_90a).
#pragma once
#include <kernelcost/count.hpp>
#include <kernelcost/expr/barrier.hpp>
#include <kernelcost/expr/fold.hpp>
#include <kernelcost/expr/sequence.hpp>

namespace kernelcost {
namespace node {
/// A barrier of some warps of the block. Other warps do not wait for it.
struct named_barrier {
  using is_node = void;
  static constexpr int sites = 0;
  count warps;
  count times;

  /// A model that does not know these barriers receives barriers of the block, and lists substituted_nodes in
  /// `ignored`.
  template <class Algebra>
  constexpr void fold_into(const Algebra& algebra, typename Algebra::value& total) const {
    fold_as(algebra, total, *this, "sync_warps", barrier{scope::block, times});
  }
};

/// An instruction of a warp group that changes the number of its registers.
struct register_reallocation {
  using is_node = void;
  static constexpr int sites = 0;
  static constexpr bool needs_instructions = true;
  count times;

  /// A model that does not know the instruction receives nothing, and lists substituted_nodes in `ignored`.
  template <class Algebra>
  constexpr void fold_into(const Algebra& algebra, typename Algebra::value& total) const {
    fold_as(algebra, total, *this, "reallocate_registers", sequence<>{});
  }
};
}  // namespace node

namespace expr {
/// `n` barriers of `warps` warps, 1 to 32, of the block: `barrier.sync id, 32 * warps` (a named barrier).
constexpr node::named_barrier sync_warps(count warps, count n = 1) {
  if (warps < 1 || warps > 32) mistake::a_barrier_of_warps_has_one_to_thirty_two(warps.value());
  return {warps, n};
}
/// `n` times a warp group gives up registers, or takes them (setmaxnreg). All four warps of the group execute the node.
/// The registers of `resources` are those with which the kernel is launched, and determine the occupancy.
constexpr node::register_reallocation reallocate_registers(count n = 1) { return {n}; }
}  // namespace expr
}  // namespace kernelcost
