// SPDX-License-Identifier: BSL-1.0
/// \file
/// guard: the part of the grid, or of each warp, that goes on.
#pragma once
#include <kernelcost/count.hpp>
#include <kernelcost/expr/sequence.hpp>

namespace kernelcost {
namespace node {
struct participants {
  enum class of { grid, block, warp };
  of whom;
  count number;
};

template <tree Body>
struct guard {
  using is_node = void;
  static constexpr int phases = phases_in<Body>();
  participants who;
  Body body;

  template <class Algebra>
  constexpr void fold_into(const Algebra& algebra, typename Algebra::value& total) const {
    algebra.guard(total, who, fold(algebra, body));
  }
};
}  // namespace node

namespace expr {
/// Participants of a guard other than the first n threads of the grid.
constexpr node::participants threads_of_block(count n) { return {node::participants::of::block, n}; }
constexpr node::participants lanes_of_warp(count n) {
  if (!(n.value() >= 1 && n.value() <= 32)) mistake::a_warp_has_one_to_thirty_two_lanes(n.value());
  return {node::participants::of::warp, n};
}

/// The first `threads` threads of the grid go on: `if (i < n)`.
template <node::tree... Body>
constexpr node::guard<node::in_order_t<Body...>> guard(count threads, const Body&... body) {
  return {{node::participants::of::grid, threads}, node::in_order(body...)};
}
/// The first threads of each block (`if (threadIdx.x < s)`), or some lanes of each warp, go on.
template <node::tree... Body>
constexpr node::guard<node::in_order_t<Body...>> guard(node::participants who, const Body&... body) {
  return {who, node::in_order(body...)};
}
}  // namespace expr
}  // namespace kernelcost
