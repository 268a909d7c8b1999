// SPDX-License-Identifier: BSL-1.0
/// \file
/// copy_async, copy_bulk and await_copies: copies from global to shared memory that no register holds.
///
/// Source: PTX ISA 9.0, "Non-bulk copy", cp.async: 4, 8 or 16 bytes of each thread, since compute capability 8.0; only
/// copies of 16 bytes can bypass L1 (.cg), as CUDA's __pipeline_memcpy_async does. "Bulk copy" and "Tensor copy",
/// cp.async.bulk and cp.async.bulk.tensor: a multiple of 16 bytes by one thread, since compute capability 9.0.
#pragma once
#include <kernelcost/expr/cluster.hpp>
#include <kernelcost/expr/fold.hpp>
#include <kernelcost/expr/memory_access.hpp>
#include <kernelcost/warp_size.hpp>

namespace kernelcost {
namespace node {
/// Two accesses one after the other, as the replacement of a node.
struct two_accesses {
  using is_node = void;
  const memory_access& first;
  const memory_access& second;
  template <class Algebra>
  constexpr void fold_into(const Algebra& algebra, typename Algebra::value& total) const {
    algebra.leaf(total, first);
    algebra.leaf(total, second);
  }
};

/// A copy is a load and a store in one instruction. For the counting of accesses it is both, in this order: a bulk copy
/// as if all lanes of the warp copied 16 bytes each.
struct async_copy {
  using is_node = void;
  static constexpr int sites = 2;
  static constexpr bool needs_instructions = true;
  memory_access from;
  memory_access into;
  /// The instructions of a warp.
  count instructions;
  bool in_bulk = false;
  /// The blocks of the cluster that receive each copy.
  int receivers = 1;

  /// The bytes of a bulk copy.
  constexpr double bytes_of_a_copy() const {
    return instructions.value() > 0 ? from.accesses.value() * bytes_of_a_request / instructions.value() : 0;
  }
  static constexpr double bytes_of_a_request = kernelcost::detail::warp_size * 16;

  /// A model that does not know these copies receives the load and the store, and lists substituted_nodes in `ignored`.
  template <class Algebra>
  constexpr void fold_into(const Algebra& algebra, typename Algebra::value& total) const {
    fold_as(algebra, total, *this, in_bulk ? "copy_bulk" : "copy_async", two_accesses{from, into});
  }
};

struct copy_wait {
  using is_node = void;
  static constexpr int sites = 0;
  /// The groups of copies that may still be in flight.
  int groups;

  /// Optional in an algebra: only models that know asynchronous copies have a leaf for it.
  template <class Algebra>
  constexpr void fold_into(const Algebra& algebra, typename Algebra::value& total) const {
    if constexpr (requires { algebra.leaf(total, *this); }) algebra.leaf(total, *this);
  }
};
}  // namespace node

namespace detail {
template <class T>
constexpr node::async_copy copy_of(expr::space where, const node::buffer_reference& from, const expr::pattern& how,
                                   const expr::pattern& into, count n) {
  static_assert(sizeof(T) == 4 || sizeof(T) == 8 || sizeof(T) == 16,
                "kernelcost: copy_async copies 4, 8 or 16 bytes of each thread");
  if (where != expr::space::global) mistake::copy_async_copies_from_global_memory(expr::name_of(where));
  // Copies of 16 bytes bypass L1.
  const auto tag = sizeof(T) == 16 ? expr::hits(expr::cache_level::l1, 0) : expr::cache_tag{};
  return {{node::direction::load, where, element_of<T>, how, tag, n, from},
          {node::direction::store, expr::space::shared, element_of<T>, into, {}, n, {}},
          n};
}

/// A box of rows as requests of a warp whose lanes move 16 bytes each.
using piece_of_a_box = packed<float, 4>;
struct box {
  count requests;
  expr::pattern how;
};
constexpr box box_of(count rows, const bytes& of_a_row) {
  const double pieces = of_a_row.value() / sizeof(piece_of_a_box);
  if (!(rows.value() > 0) || !(pieces > 0) || pieces < ceil_div(pieces, 1).value())
    mistake::a_bulk_copy_has_a_multiple_of_16_bytes(of_a_row.value());
  constexpr int lanes = warp_size;
  return {rows * pieces / lanes, pieces < lanes ? expr::row_segments(pieces) : expr::coalesced};
}
}  // namespace detail

namespace expr {
/// `n` copies of a T by every thread from global to shared memory, which the thread does not wait for:
/// `copy_async<float4>(global)`. `how` is the pattern in global memory and `into` the one in shared memory. T has 4, 8
/// or 16 bytes. The data are there after `await_copies`.
template <class T>
constexpr node::async_copy copy_async(space where, pattern how = coalesced, pattern into = coalesced, count n = 1) {
  return kernelcost::detail::copy_of<T>(where, {}, how, into, n);
}
template <class T>
constexpr node::async_copy copy_async(space where, pattern how, count n) {
  return kernelcost::detail::copy_of<T>(where, {}, how, coalesced, n);
}
/// The same from a named array.
template <class T>
constexpr node::async_copy copy_async(const buffer<T>& from, pattern how = coalesced, pattern into = coalesced,
                                      count n = 1) {
  return kernelcost::detail::copy_of<T>(from.space, from.reference(), how, into, n);
}
template <class T>
constexpr node::async_copy copy_async(const buffer<T>& from, pattern how, count n) {
  return kernelcost::detail::copy_of<T>(from.space, from.reference(), how, coalesced, n);
}

/// `n` bulk copies by each warp, each of which one thread starts: a box of `rows` rows with `row_elements` neighbouring
/// elements each (`cp.async.bulk.tensor`), or a single row (`cp.async.bulk`): `copy_bulk(A, 128, 64)`. A row has a
/// multiple of 16 bytes. The copies bypass L1. Swizzled and plain boxes cost the same.
template <class T>
constexpr node::async_copy copy_bulk(const buffer<T>& from, count rows, count row_elements, count n = 1) {
  const auto box = kernelcost::detail::box_of(rows, row_elements * bytes::from_value(sizeof(T)));
  auto copy = kernelcost::detail::copy_of<kernelcost::detail::piece_of_a_box>(from.space, from.reference(), box.how,
                                                                              coalesced, n * box.requests);
  copy.instructions = n;
  copy.in_bulk = true;
  return copy;
}

/// The same for a cluster whose `blocks` blocks all receive what each of them copies: a part of the box that all need.
/// 1 to 16 blocks (PTX ISA 9.0, `.multicast::cluster`). A block receives `blocks` times what it copies.
template <class T>
constexpr node::async_copy copy_multicast(const buffer<T>& from, count rows, count row_elements, int blocks,
                                          count n = 1) {
  if (blocks < 1 || blocks > largest_cluster) mistake::a_cluster_has_one_to_sixteen_blocks(blocks);
  auto copy = copy_bulk(from, rows, row_elements, n);
  copy.into.accesses = copy.into.accesses * blocks;
  copy.receivers = blocks;
  return copy;
}

/// Waits for copies (`cp.async.wait_group`, or a barrier on which bulk copies arrive). In a pipeline of several stages,
/// where each trip of a loop starts one group of copies, the groups of the last `groups` trips may still be in flight.
constexpr node::copy_wait await_copies(int groups = 0) {
  if (groups < 0) mistake::a_count_must_not_be_negative(groups);
  return {groups};
}
}  // namespace expr
}  // namespace kernelcost
