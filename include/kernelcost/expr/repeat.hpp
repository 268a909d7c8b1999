// SPDX-License-Identifier: BSL-1.0
/// \file
/// repeat: loops, also written `count * body`.
#pragma once
#include <kernelcost/count.hpp>
#include <kernelcost/expr/iterations.hpp>
#include <kernelcost/expr/sequence.hpp>

namespace kernelcost {
namespace expr {
/// Trip counts that differ between threads: the mean over all threads of the grid, the mean over warps of the busiest
/// lane, and the maximum of any thread. Which lanes of a warp make a trip is left to chance. A triangular loop over n:
/// `varying{n / 2, n / 2 + 16, n}`.
struct varying {
  count mean;
  count warp_max;
  count grid_max;

  constexpr varying(count over_threads, count over_warps, count over_grid)
      : mean(over_threads), warp_max(over_warps), grid_max(over_grid) {
    if (mean > warp_max || warp_max > grid_max)
      mistake::trips_need_mean_not_above_warp_max_not_above_grid_max(mean.value(), warp_max.value(), grid_max.value());
  }
};

/// How many trips the compiler merges into one: `#pragma unroll k`, or `unroll<1>` where unrolling is disabled. If
/// unstated, the compiler chooses, and a model decides from the loop's body whether it can. `unroll_by_compiler` says
/// that it can: the loop's variable advances by one, or by another constant, up to a limit known before the loop.
struct unrolling {
  static constexpr int unstated = 0;
  int factor = unstated;
  /// True if the factor is left to a compiler that can unroll.
  bool by_compiler = false;

  constexpr bool states_factor() const { return factor != unstated; }
};
inline constexpr unrolling unroll_by_compiler{unrolling::unstated, true};
template <int Factor>
inline constexpr unrolling unroll = [] {
  static_assert(Factor >= 1, "kernelcost: a loop is unrolled by at least one");
  return unrolling{Factor};
}();
}  // namespace expr

namespace node {
/// The description of a loop that an algebra receives.
struct loop {
  count mean;
  count warp_max;
  count grid_max;
  expr::unrolling unrolled;
  expr::iterations order = expr::iterations::unstated;
  /// The tiles that the `blocks` of the grid share in this loop; 0 for any other loop.
  count tiles = 0;
  count blocks = 0;

  constexpr loop(count trips, expr::unrolling by = {}, expr::iterations how = expr::iterations::unstated)
      : mean(trips), warp_max(trips), grid_max(trips), unrolled(by), order(how) {
    if (by.factor < 1 && by.states_factor()) mistake::a_loop_is_unrolled_by_at_least_one(by.factor);
  }
  constexpr loop(const expr::varying& trips, expr::unrolling by = {}, expr::iterations how = expr::iterations::unstated)
      : mean(trips.mean), warp_max(trips.warp_max), grid_max(trips.grid_max), unrolled(by), order(how) {
    if (by.factor < 1 && by.states_factor()) mistake::a_loop_is_unrolled_by_at_least_one(by.factor);
  }

  /// True if all trips are merged into one, so that nothing is left of the loop. Their number may change from one trip
  /// of a loop around it to the next, as in `for (int j = 0; j < i; ++j)`, where that loop has none left either.
  constexpr bool dissolved() const {
    return unrolled.states_factor() && grid_max == unrolled.factor && mean == warp_max;
  }
};

template <tree Body>
struct repeat {
  using is_node = void;
  static constexpr int phases = phases_in<Body>();
  static constexpr int sites = sites_in<Body>();
  static constexpr bool needs_instructions = needs_instructions_in<Body>();
  loop trips;
  Body body;

  template <class Algebra>
  constexpr void fold_into(const Algebra& algebra, typename Algebra::value& total) const {
    algebra.repeat(total, trips, fold(inside(algebra, trips), body));
  }
};

/// `cols * (load<float>(...) + compute<float>(op::fma))`
template <tree Body>
constexpr repeat<Body> operator*(count trips, const Body& body) {
  return {trips, body};
}
}  // namespace node

namespace expr {
/// `trips` is a count or `varying{...}`. Options may follow: `unroll<k>` or `unroll_by_compiler`, then `dependent`,
/// `independent` or `chained`. The body comes last.
template <class Trips, node::tree... Body>
requires std::is_constructible_v<node::loop, Trips>
constexpr node::repeat<node::in_order_t<Body...>> repeat(const Trips& trips, const Body&... body) {
  return {node::loop(trips), node::in_order(body...)};
}
template <class Trips, node::tree... Body>
requires std::is_constructible_v<node::loop, Trips>
constexpr node::repeat<node::in_order_t<Body...>> repeat(const Trips& trips, unrolling by, const Body&... body) {
  return {node::loop(trips, by), node::in_order(body...)};
}
template <class Trips, node::tree... Body>
requires std::is_constructible_v<node::loop, Trips>
constexpr node::repeat<node::in_order_t<Body...>> repeat(const Trips& trips, iterations how, const Body&... body) {
  return {node::loop(trips, {}, how), node::in_order(body...)};
}
template <class Trips, node::tree... Body>
requires std::is_constructible_v<node::loop, Trips>
constexpr node::repeat<node::in_order_t<Body...>> repeat(const Trips& trips, unrolling by, iterations how,
                                                         const Body&... body) {
  return {node::loop(trips, by, how), node::in_order(body...)};
}
}  // namespace expr
}  // namespace kernelcost
