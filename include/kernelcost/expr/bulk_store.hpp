// SPDX-License-Identifier: BSL-1.0
/// \file
/// store_bulk and reduce_bulk: stores and reductions of a box from shared to global memory by one instruction, and
/// reductions into the shared memory of another block.
///
/// Source: PTX ISA 9.0, cp.async.bulk, cp.async.bulk.tensor, cp.reduce.async.bulk and cp.reduce.async.bulk.tensor from
/// shared memory, since compute capability 9.0.
#pragma once
#include <kernelcost/expr/async_copy.hpp>
#include <kernelcost/expr/fold.hpp>

#include <type_traits>

namespace kernelcost {
namespace node {
/// For the counting of accesses a load from shared and a store to global memory, in this order, as if all lanes of the
/// warp moved 16 bytes each.
struct bulk_store {
  using is_node = void;
  static constexpr int sites = 2;
  static constexpr bool needs_instructions = true;
  memory_access from;
  memory_access into;
  /// The instructions of a warp.
  count instructions;
  /// True if the data are combined with those in global memory.
  bool reduces = false;

  /// A model that does not know these stores receives the load and the store, and lists substituted_nodes in `ignored`.
  template <class Algebra>
  constexpr void fold_into(const Algebra& algebra, typename Algebra::value& total) const {
    fold_as(algebra, total, *this, reduces ? "reduce_bulk" : "store_bulk", two_accesses{from, into});
  }
};

/// For the counting of accesses a load from shared memory, as if all lanes of the warp moved 16 bytes each.
struct block_reduction {
  using is_node = void;
  static constexpr int sites = 1;
  static constexpr bool needs_instructions = true;
  memory_access from;
  /// The instructions of a warp.
  count instructions;

  /// A model that does not know clusters receives the load, and lists substituted_nodes in `ignored`.
  template <class Algebra>
  constexpr void fold_into(const Algebra& algebra, typename Algebra::value& total) const {
    fold_as(algebra, total, *this, "reduce_bulk_into_block", from);
  }
};
}  // namespace node

namespace expr {
/// `n` bulk stores by each warp, each of which one thread starts and awaits: a box of `rows` rows with `row_elements`
/// neighbouring elements each: `store_bulk(C, 128, 64)`. A row has a multiple of 16 bytes.
template <class T>
constexpr node::bulk_store store_bulk(const buffer<T>& into, count rows, count row_elements, count n = 1) {
  const auto box = kernelcost::detail::box_of(rows, row_elements * bytes::from_value(sizeof(T)));
  if (into.space != space::global) mistake::store_bulk_stores_to_global_memory(name_of(into.space));
  using piece = kernelcost::detail::piece_of_a_box;
  return {{node::direction::load, space::shared, element_of<piece>, coalesced, {}, n * box.requests, {}},
          {node::direction::store, into.space, element_of<piece>, box.how, {}, n * box.requests, into.reference()},
          n};
}

/// The same, and combines each element with the one in global memory (`cp.reduce.async.bulk`): `reduce_bulk(C, 128,
/// 64)`. All operations of the instruction cost the same. L2 computes, like for atomics. The traffic is that of a
/// store.
template <class T>
constexpr node::bulk_store reduce_bulk(const buffer<T>& into, count rows, count row_elements, count n = 1) {
  auto reduction = store_bulk(into, rows, row_elements, n);
  reduction.reduces = true;
  return reduction;
}

/// `n` reductions of `elements` T into the shared memory of another block of the cluster, each of which one thread
/// starts. They arrive on a barrier there, which that block awaits (`await_arrivals`). T is a 32-bit or 64-bit integer,
/// as the instruction has it, and the elements have a multiple of 16 bytes.
template <class T>
constexpr node::block_reduction reduce_bulk_into_block(count elements, count n = 1) {
  static_assert(std::is_integral_v<T> && (sizeof(T) == 4 || sizeof(T) == 8),
                "kernelcost: reduce_bulk_into_block reduces integers of 32 or 64 bits");
  const auto box = kernelcost::detail::box_of(1, elements * bytes::from_value(sizeof(T)));
  using piece = kernelcost::detail::piece_of_a_box;
  return {{node::direction::load, space::shared, element_of<piece>, coalesced, {}, n * box.requests, {}}, n};
}
}  // namespace expr
}  // namespace kernelcost
