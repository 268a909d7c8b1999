// SPDX-License-Identifier: BSL-1.0
/// \file
/// reduce_warp: a reduction over the lanes of a warp by one instruction.
///
/// Source: PTX ISA 9.0, redux.sync: sum, minimum, maximum and bitwise operations of 32-bit integers, since compute
/// capability 8.0.
#pragma once
#include <kernelcost/expr/compute.hpp>
#include <kernelcost/expr/exchange.hpp>
#include <kernelcost/expr/fold.hpp>
#include <kernelcost/mistake.hpp>

namespace kernelcost {
namespace node {
struct warp_reduction {
  using is_node = void;
  static constexpr int sites = 0;
  static constexpr bool needs_instructions = true;
  expr::op operation;
  count times;

  /// The steps in which shuffles reduce 32 lanes.
  static constexpr int steps = 5;

  /// The shuffles and the operations that do the same.
  struct by_shuffles {
    using is_node = void;
    exchange exchanged;
    compute combined;
    template <class Algebra>
    constexpr void fold_into(const Algebra& algebra, typename Algebra::value& total) const {
      algebra.leaf(total, exchanged);
      algebra.leaf(total, combined);
    }
  };
  constexpr by_shuffles expanded() const {
    return {{exchange_kind::shuffle, element_of<int>, times * steps},
            {operation, element_of<int>, times * steps, expr::iterations::dependent}};
  }

  /// A model that does not know this instruction receives the shuffles, and lists substituted_nodes in `ignored`.
  template <class Algebra>
  constexpr void fold_into(const Algebra& algebra, typename Algebra::value& total) const {
    fold_as(algebra, total, *this, "reduce_warp", expanded());
  }
};
}  // namespace node

namespace expr {
/// `n` reductions of a 32-bit integer over the lanes of a warp (`redux.sync`): `reduce_warp(op::add)`. The operation is
/// add, min, max or logic; another one is a mistake.
constexpr node::warp_reduction reduce_warp(op operation, count n = 1) {
  if (operation != op::add && operation != op::min && operation != op::max && operation != op::logic)
    mistake::redux_sync_does_not_have_this_operation(name_of(operation));
  return {operation, n};
}
}  // namespace expr
}  // namespace kernelcost
