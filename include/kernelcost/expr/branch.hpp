// SPDX-License-Identifier: BSL-1.0
/// \file
/// branch and diverge: threads that take different paths.
#pragma once
#include <kernelcost/count.hpp>
#include <kernelcost/expr/sequence.hpp>
#include <kernelcost/warp_size.hpp>

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wfloat-equal"

namespace kernelcost {
namespace node {
/// Which threads take the first side of a branch.
struct condition {
  /// uniform: whole warps; divergent: each lane by itself; by_lane: the first lanes of each warp.
  enum class split { uniform, divergent, by_lane };
  split kind;
  /// The share of the threads that take the first side. For divergent and by_lane, the share of each warp's lanes.
  double share;

  /// True if lanes of one warp take both sides.
  constexpr bool splits_warps() const { return kind != split::uniform && share > 0 && share < 1; }
};
/// One side of a branch, as a scope. `first` marks the side that the share `when.share` takes.
struct side {
  condition when;
  bool first;

  constexpr double share() const { return first ? when.share : 1 - when.share; }
};
/// The paths of `diverge`, as a scope.
struct ways {
  count number;
};
}  // namespace node

namespace expr {
/// Every warp takes one side as a whole; the share `probability` of the warps takes the first side.
constexpr node::condition uniform(double probability) {
  if (!kernelcost::detail::lies_within(probability, 0, 1))
    mistake::a_probability_lies_between_zero_and_one(probability);
  return {node::condition::split::uniform, probability};
}
/// The lanes of a warp differ. Both sides are executed one after the other, and the lanes of the other side are idle.
constexpr node::condition divergent(double share) {
  if (!kernelcost::detail::lies_within(share, 0, 1)) mistake::a_probability_lies_between_zero_and_one(share);
  return {node::condition::split::divergent, share};
}
/// The first `n` of a warp's 32 lanes take the first side, the other lanes the second: `if (threadIdx.x % 32 < n)`.
constexpr node::condition lanes(count n) {
  if (n < 1 || n > kernelcost::detail::warp_size) mistake::a_warp_has_one_to_thirty_two_lanes(n.value());
  using kernelcost::detail::warp_size;
  using node::condition;
  return {n < warp_size ? condition::split::by_lane : condition::split::uniform, n.value() / warp_size};
}
/// Each lane takes the first side with this probability, so warps diverge unless it is 0 or 1.
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
  static constexpr int sites = sites_in<Then>() + sites_in<Otherwise>();
  static constexpr bool needs_instructions = needs_instructions_in<Then>() || needs_instructions_in<Otherwise>();
  condition when;
  Then then;
  Otherwise otherwise;

  template <class Algebra>
  constexpr void fold_into(const Algebra& algebra, typename Algebra::value& total) const {
    // Named, because C++ does not specify the order in which the arguments of a call are evaluated.
    const auto first = fold(inside(algebra, side{when, true}), then);
    algebra.branch(total, when, first, fold(inside(algebra, side{when, false}), otherwise));
  }
};

template <tree Path>
struct divergence {
  using is_node = void;
  static constexpr int phases = phases_in<Path>();
  static constexpr int sites = sites_in<Path>();
  static constexpr bool needs_instructions = needs_instructions_in<Path>();
  count number;
  Path path;

  template <class Algebra>
  constexpr void fold_into(const Algebra& algebra, typename Algebra::value& total) const {
    algebra.diverge(total, number, fold(inside(algebra, ways{number}), path));
  }
};
}  // namespace node

namespace expr {
/// `branch(divergent(0.5), then, otherwise)`. A side of several nodes is `sequence(...)` or `a + b`.
template <node::tree Then, node::tree Otherwise = node::sequence<>>
constexpr node::branch<Then, Otherwise> branch(node::condition when, const Then& then,
                                               const Otherwise& otherwise = {}) {
  return {when, then, otherwise};
}
/// The lanes of each warp take `ways` different paths, each as long as `path`: a switch on the lane. Neighbouring lanes
/// share a path. `ways` is 1 to 32; a mean over warps may have a fraction.
template <node::tree... Path>
constexpr node::divergence<node::in_order_t<Path...>> diverge(count ways, const Path&... path) {
  if (ways < 1 || ways > kernelcost::detail::warp_size)
    mistake::a_warp_diverges_into_one_to_thirty_two_ways(ways.value());
  return {ways, node::in_order(path...)};
}
}  // namespace expr
}  // namespace kernelcost
#pragma GCC diagnostic pop
