// SPDX-License-Identifier: BSL-1.0
/// \file
/// guard: code that only some threads of the grid, of each block or of each warp execute.
#pragma once
#include <kernelcost/count.hpp>
#include <kernelcost/expr/scope.hpp>
#include <kernelcost/expr/sequence.hpp>
#include <kernelcost/warp_size.hpp>

namespace kernelcost {
namespace node {
struct participants {
  node::scope scope;
  count number;
  /// True if the branch around the guard has chosen these lanes, too. The two instructions of the guard are then those
  /// by which the lanes meet again.
  bool chosen_before = false;
};

template <tree Body>
struct guard {
  using is_node = void;
  static constexpr int phases = phases_in<Body>();
  static constexpr int sites = sites_in<Body>();
  static constexpr bool needs_instructions = needs_instructions_in<Body>();
  node::participants participants;
  Body body;

  template <class Algebra>
  constexpr void fold_into(const Algebra& algebra, typename Algebra::value& total) const {
    algebra.guard(total, participants, fold(inside(algebra, participants), body));
  }
};
}  // namespace node

namespace expr {
/// Participants other than the first n threads of the grid.
constexpr node::participants threads_of_block(count n) { return {node::scope::block, n}; }
constexpr node::participants lanes_of_warp(count n) {
  if (n < 1 || n > kernelcost::detail::warp_size) mistake::a_warp_has_one_to_thirty_two_lanes(n.value());
  return {node::scope::warp, n};
}

/// The first `threads` threads of the grid execute the body: `if (i < n)`.
template <node::tree... Body>
constexpr node::guard<node::in_order_t<Body...>> guard(count threads, const Body&... body) {
  return {{node::scope::grid, threads}, node::in_order(body...)};
}
/// The first threads of each block (`if (threadIdx.x < s)`), or the first lanes of each warp, execute the body.
template <node::tree... Body>
constexpr node::guard<node::in_order_t<Body...>> guard(node::participants who, const Body&... body) {
  return {who, node::in_order(body...)};
}
}  // namespace expr
}  // namespace kernelcost
