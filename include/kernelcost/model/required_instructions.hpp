// SPDX-License-Identifier: BSL-1.0
/// \file
/// required_instructions: whether a card has the instructions of a tree, and a launch the clusters.
#pragma once
#include <kernelcost/expr.hpp>
#include <kernelcost/expr/launch.hpp>
#include <kernelcost/machine/occupancy.hpp>
#include <kernelcost/machine/tensor_cores.hpp>
#include <kernelcost/model/resource.hpp>

namespace kernelcost::detail {

/// The algebra that rejects a node whose instruction the card does not have, that needs larger clusters than those of
/// the launch, or whose tiles other blocks share. `ignored` has `feature::clusters` if the tree copies to the blocks of
/// a cluster and the launch has no clusters.
struct required_instructions {
  const gpu& card;
  const launch& how;
  struct value {
    feature ignored = feature::none;
  };

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
  constexpr void leaf(value&, const node::block_reduction&) const {
    if (!has_clusters(card)) mistake::this_machine_has_no_clusters(card.name);
  }
  constexpr void leaf(value&, const node::dependent_launch&) const {
    if (!has_dependent_launches(card)) mistake::this_machine_has_no_dependent_launches(card.name);
  }
  constexpr void leaf(value&, const node::register_reallocation&) const {
    if (!has_register_reallocation(card)) mistake::this_machine_has_no_register_reallocation(card.name);
  }
  constexpr void leaf(value&, const node::cluster_barrier&) const {
    if (!has_clusters(card)) mistake::this_machine_has_no_clusters(card.name);
  }
  constexpr void leaf(value& total, const node::async_copy& what) const {
    if (what.receivers > how.cluster) {
      if (how.cluster > 1) mistake::more_receivers_than_the_cluster_has_blocks(what.receivers, how.cluster);
      total.ignored |= feature::clusters;
    }
    if (what.in_bulk && !has_bulk_copies(card)) mistake::this_machine_has_no_bulk_copies(card.name);
    if (!has_async_copies(card)) mistake::this_machine_has_no_asynchronous_copies(card.name);
  }
  constexpr void repeat(value& total, const node::loop& trips, const value& body) const {
    if (trips.tiles > 0 && trips.blocks != how.blocks())
      mistake::tiles_are_shared_by_the_blocks_of_the_launch(trips.blocks.value(), how.blocks().value());
    total.ignored |= body.ignored;
  }
  constexpr void branch(value& total, const node::condition&, const value& then, const value& otherwise) const {
    total.ignored |= then.ignored | otherwise.ignored;
  }
  constexpr void diverge(value& total, count, const value& path) const { total.ignored |= path.ignored; }
  constexpr void guard(value& total, const node::participants&, const value& body) const {
    total.ignored |= body.ignored;
  }
  constexpr void phase(value& total, const char*, const value& body) const { total.ignored |= body.ignored; }
};

/// A mistake if the card lacks an instruction of the kernel. Costs no fold of a tree that every card can execute.
template <node::tree Body>
constexpr feature require_instructions(const Body& body, const launch& how, const gpu& card) {
  if (how.dependent && !has_dependent_launches(card)) mistake::this_machine_has_no_dependent_launches(card.name);
  if constexpr (node::needs_instructions_in<Body>())
    return fold(required_instructions{card, how}, body).ignored;
  else
    return feature::none;
}

/// True for a model that knows which SMs clusters leave idle, for one that knows dependent launches, and for one that
/// follows what L2 holds from launch to launch.
template <class Model>
inline constexpr bool prices_clusters = requires {
  requires Model::prices_clusters;
};
template <class Model>
inline constexpr bool prices_dependent_launches = requires {
  requires Model::prices_dependent_launches;
};

template <class Model>
inline constexpr bool follows_l2 = requires {
  requires Model::follows_l2;
};

/// The features of the launch that the model ignores, or that the card's calibration lacks numbers for.
template <class Model>
constexpr feature ignored_of_launch(const launch& how, const gpu& card, const occupancy& resident) {
  feature ignored = feature::none;
  const calibration* measured = card.measured.stated() ? card.measured.value() : nullptr;
  if (how.cluster > 1 && !(prices_clusters<Model> && resident.clusters_measured)) ignored |= feature::clusters;
  if (how.dependent &&
      !(prices_dependent_launches<Model> && measured != nullptr && measured->dependent_saving.value() > 0))
    ignored |= feature::dependent_launch;
  const bool follows = follows_l2<Model> && measured != nullptr;
  const bool knows_copies = follows && measured->l2_after_copy > cycles{};
  if ((how.touched_by_others.value() > 0 && !follows) || (how.reads_copied_data && !knows_copies))
    ignored |= feature::state_of_l2;
  return ignored;
}
}  // namespace kernelcost::detail
