// SPDX-License-Identifier: BSL-1.0
/// \file
/// rounds: a loop whose trips differ, as in most parallel algorithms.
///
///     rounds(ceil_log2(p), [](long long round) { return step(1LL << round, ...); })
///
/// `count * body` is a loop of identical trips and multiplies the cost of one trip. `rounds` adds up the costs of all
/// trips.
#pragma once
#include <kernelcost/expr/fold.hpp>
#include <kernelcost/parallel_machine/processors.hpp>

#include <type_traits>

namespace kernelcost {
namespace node {
template <class Body>
struct rounds {
  using is_node = void;
  long long number;
  Body body;

  template <class Algebra>
  constexpr void fold_into(const Algebra& algebra, typename Algebra::value& total) const {
    for (long long round = 0; round < number; ++round) body(round).fold_into(algebra, total);
  }
};
}  // namespace node

/// A loop of `number` rounds, numbered 0 to number - 1; `number` is whole. `body` maps the number of a round, a long
/// long, to the tree of that round.
template <class Body>
requires node::tree<std::invoke_result_t<const Body&, long long>>
constexpr node::rounds<Body> rounds(count number, const Body& body) { return {detail::whole(number), body}; }
}  // namespace kernelcost
