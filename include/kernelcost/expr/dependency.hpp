// SPDX-License-Identifier: BSL-1.0
/// \file
/// await_loads: what follows needs what has been loaded.
#pragma once
#include <kernelcost/expr/fold.hpp>

namespace kernelcost {
namespace node {
struct dependency {
  using is_node = void;

  /// Only an algebra that follows the order of loads hears of it.
  template <class Algebra>
  constexpr void fold_into(const Algebra& algebra, typename Algebra::value& total) const {
    if constexpr (requires { algebra.leaf(total, *this); }) algebra.leaf(total, *this);
  }
};
}  // namespace node

namespace expr {
/// The addresses of the loads that follow come from the loads before: `load(index), await_loads, load(values, ...)`. Without it
/// loads next to each other are issued together; a `random` load after another load waits for it anyway.
inline constexpr node::dependency await_loads{};
}  // namespace expr
}  // namespace kernelcost
