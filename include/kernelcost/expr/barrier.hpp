// SPDX-License-Identifier: BSL-1.0
/// \file
/// sync_block, sync_warp, sync_grid: barriers.
#pragma once
#include <kernelcost/count.hpp>
#include <kernelcost/expr/scope.hpp>

namespace kernelcost {
namespace node {
struct barrier {
  using is_node = void;
  static constexpr int sites = 0;
  node::scope scope;
  count times;

  template <class Algebra>
  constexpr void fold_into(const Algebra& algebra, typename Algebra::value& total) const {
    algebra.leaf(total, *this);
  }
};
}  // namespace node

namespace expr {
/// __syncthreads(): waits for every thread of the block.
inline constexpr node::barrier sync_block{node::scope::block, 1};
/// __syncwarp().
inline constexpr node::barrier sync_warp{node::scope::warp, 1};
/// grid.sync() of a cooperative launch.
inline constexpr node::barrier sync_grid{node::scope::grid, 1};
}  // namespace expr
}  // namespace kernelcost
