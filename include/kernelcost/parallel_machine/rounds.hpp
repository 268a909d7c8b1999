// SPDX-License-Identifier: BSL-1.0
/// \file
/// rounds: a loop whose trips differ, as those of nearly all parallel algorithms do.
///
///     rounds(ceil_log2(p), [](long long round) { return step(1LL << round, ...); })
///
/// `count * body` is the loop whose trips are all alike. It multiplies the cost of one; `rounds` adds up the costs of each.
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

/// `number` rounds, 0 to number - 1, a whole number. `body` takes the round, a long long, and returns what is done in it.
template <class Body>
requires node::tree<std::invoke_result_t<const Body&, long long>>
constexpr node::rounds<Body> rounds(count number, const Body& body) { return {detail::whole(number), body}; }
}  // namespace kernelcost
