// SPDX-License-Identifier: BSL-1.0
/// \file
/// await_loads: the instructions that follow need the values loaded before.
#pragma once
#include <kernelcost/expr/fold.hpp>

namespace kernelcost {
namespace node {
struct dependency {
  using is_node = void;
  static constexpr int sites = 0;

  /// Optional in an algebra: only models that follow the order of loads have a leaf for it.
  template <class Algebra>
  constexpr void fold_into(const Algebra& algebra, typename Algebra::value& total) const {
    if constexpr (requires { algebra.leaf(total, *this); }) algebra.leaf(total, *this);
  }
};
}  // namespace node

namespace expr {
/// The addresses of the following loads come from the loads before: `load(index), await_loads, load(values, ...)`.
/// Without it, adjacent loads are issued together. A `random` load after another load waits for it without
/// `await_loads`.
inline constexpr node::dependency await_loads{};
}  // namespace expr
}  // namespace kernelcost
