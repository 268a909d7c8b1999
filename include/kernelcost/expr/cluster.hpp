// SPDX-License-Identifier: BSL-1.0
/// \file
/// sync_cluster: the barrier of a cluster of blocks. Source: PTX ISA 9.0, barrier.cluster, since compute
/// capability 9.0.
#pragma once
#include <kernelcost/expr/barrier.hpp>
#include <kernelcost/expr/fold.hpp>
#include <kernelcost/expr/launch.hpp>

namespace kernelcost {
namespace node {
struct cluster_barrier {
  using is_node = void;
  static constexpr int sites = 0;
  static constexpr bool needs_instructions = true;

  /// A model that does not know clusters receives a barrier of the block, and lists substituted_nodes in `ignored`.
  template <class Algebra>
  constexpr void fold_into(const Algebra& algebra, typename Algebra::value& total) const {
    fold_as(algebra, total, *this, "sync_cluster", expr::sync_block);
  }
};
}  // namespace node

namespace expr {
/// cluster.sync(): waits for every thread of the block's cluster.
inline constexpr node::cluster_barrier sync_cluster{};
}  // namespace expr
}  // namespace kernelcost
