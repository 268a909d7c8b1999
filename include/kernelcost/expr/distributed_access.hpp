// SPDX-License-Identifier: BSL-1.0
/// \file
/// load_distributed and store_distributed: accesses to the shared memory of another block of the cluster.
///
/// Source: PTX ISA 9.0, ld.shared::cluster and st.shared::cluster, since compute capability 9.0.
#pragma once
#include <kernelcost/expr/fold.hpp>
#include <kernelcost/expr/memory_access.hpp>

namespace kernelcost {
namespace node {
struct distributed_access {
  using is_node = void;
  static constexpr bool needs_instructions = true;
  /// The same access to the block's own shared memory.
  memory_access access;

  constexpr bool loads() const { return access.direction == node::direction::load; }

  /// A model that does not know clusters receives the access to the block's own memory, and lists substituted_nodes in
  /// `ignored`.
  template <class Algebra>
  constexpr void fold_into(const Algebra& algebra, typename Algebra::value& total) const {
    fold_as(algebra, total, *this, loads() ? "load_distributed" : "store_distributed", access);
  }
};
}  // namespace node

namespace expr {
/// `n` loads of a T by every thread from the shared memory of another block of its cluster.
template <class T>
constexpr node::distributed_access load_distributed(pattern how = coalesced, count n = 1) {
  return {load<T>(space::shared, how, n)};
}
/// `n` stores of a T by every thread to the shared memory of another block of its cluster.
template <class T>
constexpr node::distributed_access store_distributed(pattern how = coalesced, count n = 1) {
  return {store<T>(space::shared, how, n)};
}
}  // namespace expr
}  // namespace kernelcost
