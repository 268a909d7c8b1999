// SPDX-License-Identifier: BSL-1.0
/// \file
/// sync_block, sync_warp, sync_grid: barriers.
#pragma once
#include <kernelcost/count.hpp>

namespace kernelcost {
namespace node {
struct barrier {
  using is_node = void;
  enum class scope { warp, block, grid };
  scope among;
  count times;

  template <class Algebra>
  constexpr void fold_into(const Algebra& algebra, typename Algebra::value& total) const {
    algebra.leaf(total, *this);
  }
};
}  // namespace node

namespace expr {
/// __syncthreads(): every thread of the block waits for the others.
inline constexpr node::barrier sync_block{node::barrier::scope::block, 1};
/// __syncwarp().
inline constexpr node::barrier sync_warp{node::barrier::scope::warp, 1};
/// A cooperative grid's barrier.
inline constexpr node::barrier sync_grid{node::barrier::scope::grid, 1};
}  // namespace expr
}  // namespace kernelcost
