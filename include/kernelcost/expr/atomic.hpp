// SPDX-License-Identifier: BSL-1.0
/// \file
/// atomic: read-modify-write operations on which threads meet.
#pragma once
#include <kernelcost/count.hpp>
#include <kernelcost/expr/buffer.hpp>
#include <kernelcost/expr/operation.hpp>
#include <kernelcost/expr/pattern.hpp>

namespace kernelcost {
namespace expr {
/// How many threads meet on one address: `lanes` of one warp, `threads` in all. An operation's own thread is always there, so fewer
/// than one in all, as a mean may be, count as one.
struct contention {
  double lanes = 1;
  double threads = 1;

  constexpr contention() = default;
  /// `in_all` threads, the lanes of a warp among them first.
  constexpr explicit contention(count in_all) : threads(in_all.value() > 1 ? in_all.value() : 1) {
    lanes = threads < 32 ? threads : 32;
  }
  constexpr contention(count lanes_of_a_warp, count in_all) : contention(in_all) {
    lanes = lanes_of_a_warp.value();
    if (!(lanes >= 1 && lanes <= 32)) mistake::a_warp_has_one_to_thirty_two_lanes(lanes);
  }
};
}  // namespace expr

namespace node {
struct atomic {
  using is_node = void;
  expr::op operation;
  element type;
  expr::space where;
  expr::contention meeting;
  count operations;
  buffer_reference buffer;
  /// How the addresses of lanes that do not meet lie to one another.
  expr::pattern how = expr::random;

  template <class Algebra>
  constexpr void fold_into(const Algebra& algebra, typename Algebra::value& total) const {
    algebra.leaf(total, *this);
  }
};
}  // namespace node

namespace expr {
/// `n` atomic operations by every thread: `atomic<float>(op::add, global, contention(192))`.
template <class T>
constexpr node::atomic atomic(op operation, space where, contention meeting = {}, count n = 1) {
  return {operation, element_of<T>, where, meeting, n, {}};
}
template <class T>
constexpr node::atomic atomic(op operation, const buffer<T>& on, contention meeting = {}, count n = 1) {
  return {operation, element_of<T>, on.where, meeting, n, on.reference()};
}
/// Neighbouring lanes on neighbouring elements where `how` says so, as in a merge of whole histograms: `atomic(op::add, bins,
/// coalesced, contention(1, blocks))`. Unstated, lanes that do not meet are anywhere.
template <class T>
constexpr node::atomic atomic(op operation, const buffer<T>& on, pattern how, contention meeting = {}, count n = 1) {
  return {operation, element_of<T>, on.where, meeting, n, on.reference(), how};
}
}  // namespace expr
}  // namespace kernelcost
