// SPDX-License-Identifier: BSL-1.0
/// \file
/// await_arrivals: the barriers by which threads of a block hand over data to each other (mbarrier, cuda::barrier).
/// Source: PTX ISA 9.0, mbarrier, since compute capability 8.0.
#pragma once
#include <kernelcost/count.hpp>
#include <kernelcost/expr/barrier.hpp>
#include <kernelcost/expr/fold.hpp>

namespace kernelcost {
namespace node {
struct arrival_wait {
  using is_node = void;
  static constexpr int sites = 0;
  count times;

  /// A model that does not know these barriers receives barriers of the warp, and lists substituted_nodes in `ignored`.
  template <class Algebra>
  constexpr void fold_into(const Algebra& algebra, typename Algebra::value& total) const {
    fold_as(algebra, total, *this, "await_arrivals", barrier{scope::warp, times});
  }
};
}  // namespace node

namespace expr {
/// Waits `n` times until the phase of a barrier in shared memory ends, and arrives on a barrier each time: what a
/// consumer of a pipeline does for each stage, besides its work. The time until others arrive is not part of it.
constexpr node::arrival_wait await_arrivals(count n = 1) { return {n}; }
}  // namespace expr
}  // namespace kernelcost
