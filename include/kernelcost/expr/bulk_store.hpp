// SPDX-License-Identifier: BSL-1.0
/// \file
/// store_bulk: stores of a box from shared to global memory by one instruction.
///
/// Source: PTX ISA 9.0, cp.async.bulk and cp.async.bulk.tensor from shared to global memory, since compute capability
/// 9.0.
#pragma once
#include <kernelcost/expr/async_copy.hpp>
#include <kernelcost/expr/fold.hpp>

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

  /// A model that does not know these stores receives the load and the store, and lists substituted_nodes in `ignored`.
  template <class Algebra>
  constexpr void fold_into(const Algebra& algebra, typename Algebra::value& total) const {
    fold_as(algebra, total, *this, "store_bulk", two_accesses{from, into});
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
}  // namespace expr
}  // namespace kernelcost
