// SPDX-License-Identifier: BSL-1.0
// A new algebra in a file of its own: the bytes that a thread moves to and from global memory, as a mean over the
// grid's threads. The library has the traversal; this file defines the value of a leaf and how values combine.
#pragma once
#include <kernelcost/expr.hpp>

namespace kernelcost_tests {

struct bytes_moved {
  const kernelcost::launch& how;

  struct value {
    kernelcost::bytes loaded{};
    kernelcost::bytes stored{};
  };

  /// Leaves without memory traffic.
  template <class Leaf>
  constexpr void leaf(value&, const Leaf&) const {}

  constexpr void leaf(value& total, const kernelcost::node::memory_access& what) const {
    using direction = kernelcost::node::direction;
    if (what.space != kernelcost::expr::space::global) return;
    const auto moved = what.accesses * kernelcost::bytes::from_value(what.type.size);
    (what.direction == direction::load ? total.loaded : total.stored) += moved;
  }

  constexpr void repeat(value& total, const kernelcost::node::loop& trips, const value& body) const {
    add(total, body, trips.mean.value());
  }
  constexpr void branch(value& total, const kernelcost::node::condition& when, const value& then,
                        const value& otherwise) const {
    add(total, then, when.share);
    add(total, otherwise, 1 - when.share);
  }
  /// Each lane takes one of the ways.
  constexpr void diverge(value& total, kernelcost::count, const value& path) const { add(total, path, 1); }
  constexpr void guard(value& total, const kernelcost::node::participants& who, const value& body) const {
    using kernelcost::node::scope;
    const double among = who.scope == scope::grid    ? how.total_threads().value()
                         : who.scope == scope::block ? how.threads_per_block().value()
                                                     : 32;
    add(total, body, who.number.value() < among ? who.number.value() / among : 1);
  }
  constexpr void phase(value& total, const char*, const value& body) const { add(total, body, 1); }

 private:
  static constexpr void add(value& total, const value& more, double times) {
    total.loaded += times * more.loaded;
    total.stored += times * more.stored;
  }
};
}  // namespace kernelcost_tests
