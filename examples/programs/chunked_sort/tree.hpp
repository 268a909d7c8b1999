// SPDX-License-Identifier: BSL-1.0
/// \file
/// Descriptions of the kernels of kernel.cuh for random keys of 4 bytes. The numbers that depend on data (exchanges,
/// trips of searches, banks) are counted by tests/programs/unit/chunked_sort.cpp.
#pragma once

#include "layout.hpp"

#include <kernelcost/kernelcost.hpp>

#include <bit>

namespace examples::chunked_sort {

namespace kc = kernelcost;

/// The probability that a comparison of a bitonic sort finds its pair in the wrong order.
inline constexpr double out_of_order = 0.5;
/// The comparison steps of a tile in which the keys of the 32 lanes lie in 16 banks, and those in which each lane has
/// its own bank.
inline constexpr int steps_with_conflict = 45;
inline constexpr int steps_without_conflict = 21;

/// Trips of a search in a tile that is half of one run and half of another: the mean over threads, the mean of the
/// longest in each warp, and the maximum.
inline constexpr kc::expr::varying trips_in_tile{8.61, 9.25, 10};
/// Keys of different lanes in the busiest bank, if the lanes are about 4 keys apart in each run.
inline constexpr double busiest_bank = 2.98;

/// Trips of the longer of the two searches for a tile's ends in runs of `run` keys.
constexpr kc::count trips_between_runs(long long run) {
  const int halvings = static_cast<int>(std::bit_width(static_cast<unsigned long long>(run))) - 1;
  return halvings - 1.2 > 11 ? halvings - 1.2 : 11;
}

constexpr auto block_sort(kc::count n) {
  using namespace kc::expr;
  const buffer<int> keys{"keys", n}, tile{"tile", tile_keys, shared};
  const auto step = [&](pattern banks) {
    // clang-format off
    return sequence(
      compute<int>(op::logic, 2),                       // the pair
      compute<int>(op::add, 3, dependent),
      load(tile, banks) + load(tile, banks),
      compute<int>(op::compare),
      branch(probability(out_of_order),
        store(tile, banks) + store(tile, banks)),
      sync_block,
      compute<int>(op::shift));                         // distance / 2
    // clang-format on
  };
  // clang-format off
  return kernel("block_sort", resources{.registers = 14, .static_shared = tile.size()},
    compute<int>(op::add, 6),                           // the addresses, in 64 bits
    compute<int>(op::compare, 4, independent),          // both bounds, in 64 bits
    load(keys, coalesced, streaming) + load(keys, coalesced, streaming),
    store(tile) + store(tile),
    sync_block,
    repeat(steps_with_conflict, unroll<1>, dependent, step(bank_conflict(2))),
    repeat(steps_without_conflict, unroll<1>, dependent, step(coalesced)),
    load(tile) + load(tile),
    store(keys, coalesced, streaming) + store(keys, coalesced, streaming));
  // clang-format on
}

constexpr kc::launch block_sort_launch(kc::count n) {
  return kc::launch_blocks(ceil_div(n, tile_keys), {tile_keys / 2});
}

/// The merge of n keys in sorted runs of `run` keys.
constexpr auto merge_runs(kc::count n, long long run) {
  using namespace kc::expr;
  const buffer<int> from{"from", n}, to{"to", n}, tile{"tile", tile_keys + 1, shared};
  constexpr int mine = 8;
  // clang-format off
  return kernel("merge_runs", resources{.registers = 32, .static_shared = tile.size() + 16 * kc::bytes::from_value(1)},
    compute<int>(op::div),                              // blockIdx.x / (2 * run_tiles)
    compute<int>(op::add, 20, independent),             // sizes of both runs, in 64 bits
    // The begin and end of the tile's keys in both runs.
    guard(threads_of_block(2),
      repeat(trips_between_runs(run), unroll<1>, chained,
        compute<int>(op::add, 12),                      // middle, both addresses, in 64 bits
        load(from, sectors_per_request(2), cached, 2),  // a[middle], b[diagonal - 1 - middle]
        compute<int>(op::compare),
        compute<int>(op::select, 4, independent)),
      store(tile)),                                     // ends
    sync_block,
    load(tile, broadcast, 4),
    // The keys are loaded to shared memory.
    repeat(mine, unroll<mine>, independent,
      compute<int>(op::compare, 2, independent),
      compute<int>(op::add, 3),
      load(from, coalesced, streaming)),
    store(tile, coalesced, mine),
    sync_block,
    // Each thread finds its own keys, and merges them.
    repeat(trips_in_tile, unroll<1>, chained,
      compute<int>(op::add, 6),
      load(tile, bank_conflict(busiest_bank), 2),
      compute<int>(op::compare, 2),
      compute<int>(op::select, 2, independent)),
    load(tile, bank_conflict(busiest_bank), 2),
    repeat(mine, unroll<mine>, chained,
      compute<int>(op::compare, 3),
      compute<int>(op::select, 4),
      compute<int>(op::add, 3),
      load(tile, bank_conflict(busiest_bank))),         // the next of the run that gave the key
    sync_block,
    // Through shared memory again, so that the stores are coalesced.
    compute<int>(op::compare, mine, independent),
    store(tile, bank_conflict(mine), mine),
    sync_block,
    repeat(mine, unroll<mine>, independent,
      load(tile),
      store(to, coalesced, streaming)));
  // clang-format on
}

constexpr kc::launch merge_runs_launch(kc::count n) { return kc::launch_blocks(ceil_div(n, tile_keys), {256}); }

}  // namespace examples::chunked_sort
