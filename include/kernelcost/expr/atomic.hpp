// SPDX-License-Identifier: BSL-1.0
/// \file
/// atomic: read-modify-write operations that several threads may perform on one address.
#pragma once
#include <kernelcost/count.hpp>
#include <kernelcost/expr/buffer.hpp>
#include <kernelcost/expr/operation.hpp>
#include <kernelcost/expr/pattern.hpp>
#include <kernelcost/extremes.hpp>
#include <kernelcost/warp_size.hpp>

namespace kernelcost {
namespace expr {
/// The number of threads that update one address: `lanes` of one warp, `threads` of the whole grid. Both include the
/// thread itself, so a mean below one counts as one.
struct contention {
  double lanes = 1;
  double threads = 1;

  constexpr contention() = default;
  /// `in_all` threads in the grid. They fill whole warps: `lanes` is the smaller of `in_all` and 32.
  constexpr explicit contention(count in_all) : threads(in_all.value() > 1 ? in_all.value() : 1) {
    lanes = smaller(threads, kernelcost::detail::warp_size);
  }
  constexpr contention(count lanes_of_a_warp, count in_all) : contention(in_all) {
    lanes = lanes_of_a_warp.value();
    if (lanes < 1 || lanes > kernelcost::detail::warp_size) mistake::a_warp_has_one_to_thirty_two_lanes(lanes);
  }
};
}  // namespace expr

namespace node {
struct atomic {
  using is_node = void;
  expr::op operation;
  element type;
  expr::space space;
  expr::contention contention;
  count operations;
  buffer_reference buffer;
  /// The pattern of the addresses of lanes that update different addresses.
  expr::pattern pattern = expr::random;

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
  return {operation, element_of<T>, on.space, meeting, n, on.reference()};
}
/// An atomic on a named array, with the pattern of lanes that update different addresses. `atomic(op::add, bins,
/// coalesced, contention(1, blocks))` merges whole histograms. Without a pattern these addresses are `random`.
template <class T>
constexpr node::atomic atomic(op operation, const buffer<T>& on, pattern how, contention meeting = {}, count n = 1) {
  return {operation, element_of<T>, on.space, meeting, n, on.reference(), how};
}
}  // namespace expr
}  // namespace kernelcost
