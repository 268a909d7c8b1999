// SPDX-License-Identifier: BSL-1.0
/// \file
/// branch and diverge: threads that go different ways.
#pragma once
#include <kernelcost/count.hpp>
#include <kernelcost/expr/sequence.hpp>

namespace kernelcost {
namespace node {
/// Who takes the first side of a branch.
struct condition {
  enum class split { uniform, divergent };
  split kind;
  /// The share of the threads (of each warp's lanes if divergent) that take the first side.
  double share;
};
}  // namespace node

namespace expr {
/// Whole warps go one way or the other; `probability` of them take the first side.
constexpr node::condition uniform(double probability) {
  if (!(probability >= 0 && probability <= 1)) mistake::a_probability_lies_between_zero_and_one(probability);
  return {node::condition::split::uniform, probability};
}
/// The lanes of a warp differ: both sides are executed, one after the other, each with the others' lanes idle.
constexpr node::condition divergent(double share) {
  if (!(share >= 0 && share <= 1)) mistake::a_probability_lies_between_zero_and_one(share);
  return {node::condition::split::divergent, share};
}
/// `n` of a warp's 32 lanes take the first side.
constexpr node::condition lanes(count n) {
  if (!(n.value() >= 1 && n.value() <= 32)) mistake::a_warp_has_one_to_thirty_two_lanes(n.value());
  return {n.value() < 32 ? node::condition::split::divergent : node::condition::split::uniform, n.value() / 32};
}
/// Each lane decides for itself with this probability, so that warps diverge unless all agree.
constexpr node::condition probability(double of_a_lane) {
  const auto all_agree = of_a_lane == 0 || of_a_lane == 1;
  return all_agree ? uniform(of_a_lane) : divergent(of_a_lane);
}
}  // namespace expr

namespace node {
template <tree Then, tree Otherwise>
struct branch {
  using is_node = void;
  static constexpr int phases = phases_in<Then>() + phases_in<Otherwise>();
  condition when;
  Then then;
  Otherwise otherwise;

  template <class Algebra>
  constexpr void fold_into(const Algebra& algebra, typename Algebra::value& total) const {
    const auto first = fold(algebra, then);  // in program order, which the order of arguments would not say
    algebra.branch(total, when, first, fold(algebra, otherwise));
  }
};

template <tree Path>
struct divergence {
  using is_node = void;
  static constexpr int phases = phases_in<Path>();
  count ways;
  Path path;

  template <class Algebra>
  constexpr void fold_into(const Algebra& algebra, typename Algebra::value& total) const {
    algebra.diverge(total, ways, fold(algebra, path));
  }
};
}  // namespace node

namespace expr {
/// `branch(divergent(0.5), then, otherwise)`; several nodes a side: `sequence(...)` or `a + b`.
template <node::tree Then, node::tree Otherwise = node::sequence<>>
constexpr node::branch<Then, Otherwise> branch(node::condition when, const Then& then,
                                               const Otherwise& otherwise = {}) {
  return {when, then, otherwise};
}
/// The lanes of each warp go `ways` different ways, each as long as `path`: a switch on the lane.
template <node::tree... Path>
constexpr node::divergence<node::in_order_t<Path...>> diverge(count ways, const Path&... path) {
  return {ways, node::in_order(path...)};
}
}  // namespace expr
}  // namespace kernelcost
