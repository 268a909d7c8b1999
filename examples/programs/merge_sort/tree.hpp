// SPDX-License-Identifier: BSL-1.0
/// \file
/// Descriptions of the kernels in kernel.cuh for random keys of 4 bytes. The other kernels are those of the chunked
/// sort.
#pragma once

#include "../chunked_sort/tree.hpp"

namespace examples::merge_sort {

namespace kc = kernelcost;

/// Threads of a block.
inline constexpr long long merge_block = 256;

/// The merge of n keys in sorted runs of `run` keys. The keys of a warp are neighbours, so their searches take the same
/// way except for the last steps.
constexpr auto merge_by_rank(kc::count n, long long run) {
  using namespace kc::expr;
  const buffer<int> from{"from", n}, to{"to", n};
  const kc::count trips = static_cast<int>(std::bit_width(static_cast<unsigned long long>(run)));
  // 32 neighbours of one run are about 64 positions apart in the merged one: eight sectors, and one more where they
  // begin within a sector.
  constexpr kc::count sectors_stored = 9;
  // clang-format off
  return kernel("merge_by_rank", resources{.registers = 22},
    guard(n,                                           // if (i < n)
      compute<int>(op::fma, 2, independent),           // i, in 64 bits
      compute<int>(op::div),                           // i / run
      compute<int>(op::add, 8, independent),           // the other run, in 64 bits
      load(from, coalesced, streaming),                // from[i]
      repeat(trips, unroll<1>, chained,
        compute<int>(op::add, 6),                      // middle and its address, in 64 bits
        load(from, sectors_per_request(2), cached),    // from[other + middle]
        compute<int>(op::compare, 2, independent),
        compute<int>(op::select, 4, independent)),
      compute<int>(op::add, 4, independent),
      store(to, sectors_per_request(sectors_stored), streaming)));
  // clang-format on
}

constexpr kc::launch merge_by_rank_launch(kc::count n) { return kc::launch_1d(n, {merge_block}); }

/// Trips of the longest search of a warp, the mean over its diagonals in runs of `run` keys. A search has as many
/// candidates as the shorter side of its diagonal.
constexpr kc::count trips_of_diagonals(long long run) {
  const double halvings = static_cast<double>(std::bit_width(static_cast<unsigned long long>(run))) - 1;
  return halvings > 2 ? halvings - 1.1 : 1;
}

/// The tree of merge_by_diagonal_kernel. The lanes of a warp search neighbouring diagonals, between neighbouring places
/// of both runs until the last steps.
constexpr auto merge_by_diagonal(kc::count n, long long run) {
  using namespace kc::expr;
  const buffer<int> from{"from", n}, to{"to", n};
  // clang-format off
  return kernel("merge_by_diagonal", resources{.registers = 30},
    guard(n,                                           // if (i < n)
      compute<int>(op::fma, 2, independent),           // i, in 64 bits
      compute<int>(op::div),                           // i / (2 * run)
      compute<int>(op::add, 16, independent),          // both runs, in 64 bits
      repeat(trips_of_diagonals(run), unroll<1>, chained,
        compute<int>(op::add, 8),                      // middle and two addresses, in 64 bits
        load(from, sectors_per_request(2), cached, 2), // a[middle], b[diagonal - 1 - middle]
        compute<int>(op::compare, 2, independent),
        compute<int>(op::select, 4, independent)),
      compute<int>(op::compare, 2, independent),
      load(from, sectors_per_request(3), cached, 2),   // a[of_a], b[of_b]: 32 neighbours have about 16 in each run
      compute<int>(op::compare),
      compute<int>(op::select),
      store(to, coalesced, streaming)));
  // clang-format on
}
constexpr kc::launch merge_by_diagonal_launch(kc::count n) { return kc::launch_1d(n, {merge_block}); }

/// A key is the least of what is left after eleven halvings, in which 1024, 512 … 1 threads compare: 68 warps in all.
/// These are the threads of a halving, in whole warps; the sectors of the keys that a warp reads in global memory; and
/// the probability that the second of two candidates is less. A thread's candidates are a multiple of 32 places apart
/// until the last halvings, so that the keys of a warp lie in different banks. tests/programs/unit/merge_sort.cpp
/// counts all of these.
inline constexpr double threads_of_selection = 198;
inline constexpr double sectors_of_selection = 8.5;
inline constexpr double second_is_less = 0.5;

/// The tree of selection_sort_kernel<InSharedMemory>.
template <bool InSharedMemory>
constexpr auto selection_sort(kc::count n) {
  using namespace kc::expr;
  using chunked_sort::tile_keys;
  constexpr int halvings = 11;
  const auto keys = buffer<int>{"keys", n}.per_block(n < tile_keys ? n : kc::count{tile_keys});
  const buffer<int> tile{"tile", 2 * tile_keys, shared};
  const buffer<unsigned> places{"places", tile_keys, shared};
  const auto key_of = [&] {
    // clang-format off
    if constexpr (InSharedMemory)
      return load(tile, coalesced, 2);
    else
      return load(keys, sectors_per_request(sectors_of_selection), cached, 2);
    // clang-format on
  }();
  const auto one_key = [&] {
    if constexpr (InSharedMemory)
      return sequence(load(tile, broadcast, 2), store(tile, broadcast, 2));
    else
      return sequence(load(keys, broadcast, cached, 2), store(keys, broadcast, cached, 2));
  }();
  // clang-format off
  const auto whole = repeat(n < tile_keys ? n : kc::count{tile_keys - 1}, unroll<1>, dependent,
    compute<int>(op::add, 3, independent),
    store(places, coalesced, 2),
    sync_block,
    repeat(halvings, unroll<1>, dependent,
      compute<int>(op::compare),
      guard(threads_of_block(threads_of_selection),
        load(places, coalesced, 2),
        compute<int>(op::add, 3, independent),
        key_of,
        compute<int>(op::compare, InSharedMemory ? 1 : 2, independent),
        branch(probability(second_is_less), store(places))),
      compute<int>(op::shift),
      sync_block),
    guard(threads_of_block(1),
      load(places, broadcast),
      one_key));
  if constexpr (InSharedMemory)
    return kernel("selection_sort", resources{.registers = 20, .static_shared = tile.size() + places.size()},
      repeat(4, unroll<4>, independent, store(tile)),
      load(keys, coalesced, streaming, 2),
      whole,
      sync_block,
      load(tile, coalesced, 2),
      store(keys, coalesced, streaming, 2));
  else
    return kernel("selection_sort", resources{.registers = 19, .static_shared = places.size()}, whole);
  // clang-format on
}
constexpr kc::launch selection_sort_launch(kc::count n) { return chunked_sort::block_sort_launch(n); }

}  // namespace examples::merge_sort
