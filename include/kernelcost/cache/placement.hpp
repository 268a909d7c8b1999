// SPDX-License-Identifier: BSL-1.0
/// \file
/// placement: the distribution of a launch's blocks over a card's SMs. Units: blocks, warps, bytes.
#pragma once
#include <kernelcost/extremes.hpp>
#include <kernelcost/machine/occupancy.hpp>

namespace kernelcost::cache {

struct placement {
  double blocks;
  double warps_per_block;
  double total_warps;
  /// For the busiest SM: the blocks that it runs, the blocks resident at once, and how often it is filled with them.
  double blocks_of_busiest;
  double resident_blocks;
  double rounds;
  /// The same without rounding, for the mean SM.
  double waves;
  /// The SMs that blocks can fill, without those that clusters leave idle.
  double sm_count;
  double busy_sms;
  /// The same as `rounds`, for the first `some_blocks` of the launch.
  constexpr double rounds_of(double some_blocks) const {
    return ceil_div(ceil_div(some_blocks, sm_count), resident_blocks).value();
  }
  /// The warps of the first `some_blocks` of the launch on the busiest SM, over those of the mean SM, relative to the
  /// same for the whole launch: 1 for the whole launch.
  constexpr double share_of_busiest(double some_blocks) const {
    if (!(some_blocks < blocks) || !(some_blocks > 0)) return 1;
    // The last of them may be a part of a block.
    const double most = ceil_div(some_blocks, sm_count).value();
    const double begun = ceil_div(some_blocks, 1).value();
    const double part = 1 - (begun - some_blocks);
    const bool any_full = begun - (part < 1 ? 1 : 0) > (most - 1) * sm_count;
    return (any_full ? most : most - 1 + part) / some_blocks * blocks / blocks_of_busiest;
  }
  /// The tiles of the busiest SM over those of the mean SM, relative to the same for the blocks, if the blocks take
  /// `tiles` in turn.
  constexpr double share_of_busiest_in(double tiles) const {
    if (!(tiles > 0)) return 1;
    // Each block has the tiles of the whole rounds, and the first ones have a tile of the last, partial round.
    const double rounds_begun = ceil_div(tiles, blocks).value();
    const double whole = rounds_begun * blocks > tiles ? rounds_begun - 1 : rounds_begun;
    const double with_one_more = smaller(blocks_of_busiest, ceil_div(tiles - whole * blocks, sm_count).value());
    return (blocks_of_busiest * whole + with_one_more) / (blocks_of_busiest * tiles / blocks);
  }
  /// Bytes of L1 that remain beside the shared memory of the resident blocks.
  double l1_bytes;
  /// Bytes that others have touched since the kernel's last launch, and whether copies wrote the data that it reads.
  double touched_by_others;
  bool reads_copied_data;
};

/// `shared` is the shared memory of a block, including the launch's dynamic part.
constexpr placement placement_of(const gpu& card, const launch& how, const occupancy& resident, bytes shared) {
  constexpr double least_l1 = 128;  // one line
  placement where{};
  where.blocks = how.blocks().value();
  where.warps_per_block = how.warps_per_block().value();
  where.total_warps = where.blocks * where.warps_per_block;
  where.sm_count = usable_sms(card, how, resident);
  where.busy_sms = smaller(where.sm_count, where.blocks);
  where.blocks_of_busiest = ceil_div(where.blocks, where.sm_count).value();
  where.resident_blocks = smaller(resident.blocks_per_sm, where.blocks_of_busiest);
  where.rounds = ceil_div(where.blocks_of_busiest, where.resident_blocks).value();
  where.waves = where.blocks / (where.sm_count * resident.blocks_per_sm);
  const double taken = shared.value() > 0 ? where.resident_blocks * (shared.value() + card.sm.shared_reserved) : 0;
  where.l1_bytes = larger(card.sm.unified_l1 - taken, least_l1);
  where.touched_by_others = how.touched_by_others.value();
  where.reads_copied_data = how.reads_copied_data;
  return where;
}
}  // namespace kernelcost::cache
