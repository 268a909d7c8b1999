// SPDX-License-Identifier: BSL-1.0
/// \file
/// code_waits: what is known of the waits of compiled code, of its instructions and of uneven blocks, beyond the
/// operations of the tree.
#pragma once
#include <kernelcost/count.hpp>
#include <kernelcost/expr/fold.hpp>
#include <kernelcost/units.hpp>

namespace kernelcost {
namespace expr {
/// The instructions of a warp, by the units that execute them: those on integers, which comparisons, selections and
/// moves use, too; products of integers, of which one of 64 bits counts twice; sums, products and multiply-adds of
/// floating-point numbers of at most 32 bits; those of 64 bits; and those of the special function unit, which most
/// conversions use, too.
struct unit_instructions {
  count integers{};
  count products{};
  count floats{};
  count doubles{};
  count functions{};

  constexpr bool any() const {
    return integers.value() > 0 || products.value() > 0 || floats.value() > 0 || doubles.value() > 0 ||
           functions.value() > 0;
  }
};
}  // namespace expr

namespace node {
struct code_waits {
  using is_node = void;
  static constexpr int sites = 0;
  cycles more;
  double longest = 0;
  double busiest_sm = 0;
  double fewer_instructions = 0;
  expr::unit_instructions units{};

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
///
/// `units` are the instructions of the mean warp, by their units; these are then as busy as the code keeps them,
/// whatever the operations of the tree need. Without any, the tree says it.
///
/// kernelcost-trace adds the node, which follows the code that nvcc makes of a kernel (docs/tracing.md).
constexpr node::code_waits code_waits(cycles more, count longest = {}, count busiest_sm = {},
                                      count fewer_instructions = {}, const unit_instructions& units = {}) {
  return {more, longest.value(), busiest_sm.value(), fewer_instructions.value(), units};
}
}  // namespace expr
}  // namespace kernelcost
