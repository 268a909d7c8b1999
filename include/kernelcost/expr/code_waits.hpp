// SPDX-License-Identifier: BSL-1.0
/// \file
/// code_waits: what is known of the compiled code's waits, beyond the operations of the tree.
#pragma once
#include <kernelcost/expr/fold.hpp>
#include <kernelcost/units.hpp>

namespace kernelcost {
namespace node {
struct code_waits {
  using is_node = void;
  static constexpr int sites = 0;
  cycles more;
  double longest = 0;

  /// Optional in an algebra: only models that follow the waits of a warp have a leaf for it.
  template <class Algebra>
  constexpr void fold_into(const Algebra& algebra, typename Algebra::value& total) const {
    if constexpr (requires { algebra.leaf(total, *this); }) algebra.leaf(total, *this);
  }
};
}  // namespace node

namespace expr {
/// The instructions of fixed latency of the compiled code, such as arithmetic and branches, take a warp `more` cycles
/// longer than the nodes of the tree say; shorter if it is negative. It holds for the mean warp of the launch, and is
/// the last node of a kernel. A warp takes some time: a correction of all of it, or more, is not made. The longest warp
/// of the grid takes `longest` times as long as the mean one, at least 1; without it, what the loops of the tree say.
/// kernelcost-trace adds the node, which follows the code that nvcc makes of a kernel (docs/tracing.md).
constexpr node::code_waits code_waits(cycles more, count longest = {}) { return {more, longest.value()}; }
}  // namespace expr
}  // namespace kernelcost
