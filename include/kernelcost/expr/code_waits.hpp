// SPDX-License-Identifier: BSL-1.0
/// \file
/// code_waits: what is known of the waits of compiled code and of uneven blocks, beyond the operations of the tree.
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
  double busiest_sm = 0;
  double fewer_instructions = 0;

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
/// the last node of a kernel. A warp takes some time: a correction of all of it, or more, is not made.
///
/// A launch whose warps or blocks differ ends later than one whose blocks are alike. `longest` is 1 plus that delay, in
/// times of the mean warp; without it, the delay is what the loops of the tree say. `busiest_sm` is the work of the SM
/// that is done last, over that of the SM with the most blocks if all were alike: at least 1, the default.
///
/// `fewer_instructions` are those of the mean warp that the tree has and the code has not: branches, above all, which
/// ptxas replaces by predicates.
/// kernelcost-trace adds the node, which follows the code that nvcc makes of a kernel (docs/tracing.md).
constexpr node::code_waits code_waits(cycles more, count longest = {}, count busiest_sm = {},
                                      count fewer_instructions = {}) {
  return {more, longest.value(), busiest_sm.value(), fewer_instructions.value()};
}
}  // namespace expr
}  // namespace kernelcost
