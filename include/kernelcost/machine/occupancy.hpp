// SPDX-License-Identifier: BSL-1.0
/// \file
/// Occupancy: the number of blocks of a launch that are resident on an SM, and its limiting factor.
///
/// The rules are those of CUDA's cuda_occupancy.h (default carve-out of the shared memory); the tests compare both.
#pragma once
#include <kernelcost/expr/kernel.hpp>
#include <kernelcost/expr/launch.hpp>
#include <kernelcost/machine/gpcs.hpp>
#include <kernelcost/machine/gpu.hpp>
#include <kernelcost/warp_size.hpp>

namespace kernelcost {

struct occupancy {
  enum class limit { threads, blocks, registers, shared_memory };

  int blocks_per_sm = 0;
  int warps_per_sm = 0;
  int most_warps_per_sm = 0;
  limit limiter = limit::threads;
  /// The clusters that are resident on the card at a time; 0 for a launch without clusters. Clusters whose blocks do
  /// not fit the rest of a GPC leave SMs idle.
  int clusters = 0;
  /// False if they are only the most that such a card may hold.
  bool clusters_measured = false;

  /// Resident warps divided by the maximum of an SM.
  constexpr double fraction() const { return static_cast<double>(warps_per_sm) / most_warps_per_sm; }
};

constexpr const char* name_of(occupancy::limit limiter) {
  switch (limiter) {
    case occupancy::limit::threads: return "threads";
    case occupancy::limit::blocks: return "blocks";
    case occupancy::limit::registers: return "registers";
    case occupancy::limit::shared_memory: return "shared memory";
  }
  return "?";
}

namespace detail {
constexpr int round_up(int value, int unit) { return (value + unit - 1) / unit * unit; }

/// Registers of a block, and the resident blocks that they allow. `fits` is false if not even one block fits.
struct register_use {
  long long checked_per_block;
  int blocks;
};
constexpr register_use register_use_of(const sm_limits& sm, int warps, int registers) {
  if (sm.registers_by_block) {
    const int taken = round_up(round_up(warps, sm.warp_unit) * warp_size * registers, sm.register_unit);
    return {taken, sm.registers_per_sm / taken};
  }
  const int per_warp = round_up(registers * warp_size, sm.register_unit);
  const int warps_a_partition = sm.registers_per_sm / sm.partitions / per_warp;
  return {static_cast<long long>(per_warp) * round_up(warps, sm.checked_warp_unit),
          warps_a_partition * sm.partitions / round_up(warps, sm.warp_unit)};
}
}  // namespace detail

/// The number of blocks of `how` that are resident on an SM of `card`. A launch that exceeds the card's limits
/// (threads, registers or shared memory of a block, a cluster that no GPC has room for) is a compile error in a
/// constant expression and throws kernelcost::error at run time. The clusters are those of the card's calibration, or
/// the most that such a card may hold.
constexpr occupancy occupancy_of(const gpu& card, const launch& how, const expr::resources& uses = {}) {
  const sm_limits& sm = card.sm;
  const long long block = how.block.volume();
  if (block > sm.threads_per_block) mistake::more_threads_than_a_block_may_have(card.name, block, sm.threads_per_block);
  const int warps = static_cast<int>((block + detail::warp_size - 1) / detail::warp_size);
  const int most_warps = sm.threads_per_sm / detail::warp_size;

  int blocks = most_warps / warps;
  auto limiter = occupancy::limit::threads;
  const auto tighten = [&](int by, occupancy::limit why) {
    if (by < blocks) {
      blocks = by;
      limiter = why;
    }
  };
  tighten(sm.blocks_per_sm, occupancy::limit::blocks);

  if (uses.registers > 0) {
    if (uses.registers > sm.registers_per_thread)
      mistake::more_registers_than_a_thread_may_have(card.name, uses.registers, sm.registers_per_thread);
    const auto taken = detail::register_use_of(sm, warps, uses.registers);
    if (taken.checked_per_block > sm.registers_per_block)
      mistake::more_registers_than_a_block_may_have(card.name, taken.checked_per_block, sm.registers_per_block);
    tighten(taken.blocks, occupancy::limit::registers);
  }

  const double asked = uses.static_shared.value() + how.dynamic_shared.value();
  if (asked > sm.shared_per_block)
    mistake::more_shared_memory_than_a_block_may_have(card.name, asked, sm.shared_per_block);
  const int shared = detail::round_up(static_cast<int>(asked) + sm.shared_reserved, sm.shared_unit);
  if (shared > 0) tighten(sm.shared_per_sm / shared, occupancy::limit::shared_memory);

  if (how.cluster > 1) tighten(detail::most_blocks_of_clusters, occupancy::limit::blocks);
  occupancy resident{blocks, blocks * warps, most_warps, limiter};
  if (how.cluster > 1) {
    const calibration* measured = card.measured.stated() ? card.measured.value() : nullptr;
    const auto [clusters, as_measured] = detail::held_clusters(card, measured, blocks, how.cluster);
    if (clusters == 0) mistake::a_cluster_larger_than_this_machine_holds(card.name, how.cluster, blocks);
    resident.clusters = clusters;
    resident.clusters_measured = as_measured;
  }
  return resident;
}

/// The SMs that the blocks of a launch can fill: those of the card, or those that its clusters fill.
constexpr double usable_sms(const gpu& card, const launch& how, const occupancy& resident) {
  const double all = card.need<parameter::sm_count>().value();
  return how.cluster > 1 ? static_cast<double>(resident.clusters) * how.cluster / resident.blocks_per_sm : all;
}
}  // namespace kernelcost
