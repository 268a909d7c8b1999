// SPDX-License-Identifier: BSL-1.0
/// \file
/// loop_options: what a trace knows of a loop besides its trips, as one number.
#pragma once
#include <kernelcost/expr/repeat.hpp>
#include <kernelcost/trace/function.hpp>

namespace kernelcost::tracing {

/// Options of a loop's record, encoded as one number: its unrolling, and the dependence of a trip on the one before.
struct loop_options {
  int factor = expr::unrolling::unstated;
  expr::iterations order = expr::iterations::unstated;
  /// True if nvcc can count the trips before the loop.
  bool is_counted = false;

  KERNELCOST_FUNCTION int packed() const { return factor * 16 + (is_counted ? 8 : 0) + static_cast<int>(order); }
  static KERNELCOST_FUNCTION loop_options unpacked(int number) {
    return {number / 16, static_cast<expr::iterations>(number % 8), number / 8 % 2 == 1};
  }
  /// Those of a loop that has made some of its runs with `before`. One that is unrolled whole has code for its longest
  /// run: it may get shorter with each trip of the loop around.
  static KERNELCOST_FUNCTION int merged(int before, int now) {
    loop_options its = unpacked(now);
    const int factor = unpacked(before).factor;
    if (factor > its.factor) its.factor = factor;
    return its.packed();
  }
};

}  // namespace kernelcost::tracing
