// SPDX-License-Identifier: BSL-1.0
/// \file
/// required_instructions: whether a card has the instructions of a tree.
#pragma once
#include <kernelcost/expr.hpp>
#include <kernelcost/machine/tensor_cores.hpp>

namespace kernelcost::detail {

/// The algebra that rejects a node whose instruction the card does not have.
struct required_instructions {
  const gpu& card;
  struct value {};

  template <class Leaf>
  constexpr void leaf(value&, const Leaf&) const {}
  constexpr void leaf(value&, const node::matrix_multiply& what) const {
    if (!has_matrix_product(card, what.product)) mistake::this_machine_has_no_such_matrix_instruction(card.name);
  }
  constexpr void leaf(value&, const node::group_multiply&) const {
    if (!has_group_products(card)) mistake::this_machine_has_no_products_of_warp_groups(card.name);
  }
  constexpr void leaf(value&, const node::matrix_access& what) const {
    if (!has_matrix_accesses(card, what.loads())) mistake::this_machine_has_no_such_matrix_instruction(card.name);
  }
  constexpr void leaf(value&, const node::warp_reduction&) const {
    if (!has_warp_reductions(card)) mistake::this_machine_has_no_warp_reductions(card.name);
  }
  constexpr void leaf(value&, const node::distributed_access&) const {
    if (!has_clusters(card)) mistake::this_machine_has_no_clusters(card.name);
  }
  constexpr void leaf(value&, const node::bulk_store&) const {
    if (!has_bulk_copies(card)) mistake::this_machine_has_no_bulk_copies(card.name);
  }
  constexpr void leaf(value&, const node::cluster_barrier&) const {
    if (!has_clusters(card)) mistake::this_machine_has_no_clusters(card.name);
  }
  constexpr void leaf(value&, const node::async_copy& what) const {
    if (what.in_bulk && !has_bulk_copies(card)) mistake::this_machine_has_no_bulk_copies(card.name);
    if (!has_async_copies(card)) mistake::this_machine_has_no_asynchronous_copies(card.name);
  }
  constexpr void repeat(value&, const node::loop&, const value&) const {}
  constexpr void branch(value&, const node::condition&, const value&, const value&) const {}
  constexpr void diverge(value&, count, const value&) const {}
  constexpr void guard(value&, const node::participants&, const value&) const {}
  constexpr void phase(value&, const char*, const value&) const {}
};

/// A mistake if the card lacks an instruction of the kernel. Costs no fold of a tree that every card can execute.
template <node::tree Body>
constexpr void require_instructions(const Body& body, const gpu& card) {
  if constexpr (node::needs_instructions_in<Body>()) fold(required_instructions{card}, body);
}
}  // namespace kernelcost::detail
