// SPDX-License-Identifier: BSL-1.0
/// \file
/// The descriptions of the kernels in kernel.cuh for random keys of 4 bytes.
#pragma once

#include "../chunked_sort/tree.hpp"
#include "lists.hpp"

#include <bit>

namespace examples::quicksort {

namespace kc = kernelcost;

/// Keys of different lanes in the busiest of 32 banks, if 16 lanes write at random places: the mean.
inline constexpr double busiest_bank_of_half = 2.39;

/// The sort of at most `keys` keys by a block. A step accesses two keys of a pair; the keys of a warp's pairs lie in
/// half of the banks while they are near to each other (chunked_sort::steps_with_conflict of a full tile).
constexpr auto bitonic(kc::count keys) {
  using namespace kc::expr;
  const buffer<int> from{"from", keys}, sorted{"sorted", keys}, tile{"tile", bitonic_keys, shared};
  const auto size = static_cast<unsigned>(keys.value());
  const int doublings = size > 2 ? static_cast<int>(std::bit_width(size - 1)) : 1;
  const int steps = doublings * (doublings + 1) / 2;
  // Mirrored pairs of groups of at most 32 keys, and pairs at a distance of at most 16: five mirrored ones, and up to
  // five distances in each of the doublings.
  int with_conflict = 0;
  for (int i = 1; i <= doublings; ++i) with_conflict += (i <= 5 ? 1 : 0) + (i - 1 < 5 ? i - 1 : 5);
  const double pairs = static_cast<double>(1 << (doublings - 1));
  const auto step = [&](pattern banks) {
    // clang-format off
    return sequence(
      compute<int>(op::logic, 2),                       // the pair
      compute<int>(op::add, 3, dependent),
      guard(threads_of_block(pairs),
        load(tile, banks) + load(tile, banks),
        compute<int>(op::compare),
        branch(probability(chunked_sort::out_of_order),
          store(tile, banks) + store(tile, banks))),
      sync_block,
      compute<int>(op::shift));                         // distance / 2
    // clang-format on
  };
  // clang-format off
  return kernel("bitonic", resources{.registers = 18, .static_shared = tile.size()},
    repeat(doublings, unroll<1>, dependent,             // the power of two
      compute<int>(op::shift)),
    compute<int>(op::add, 6, independent),
    compute<int>(op::compare, 4, independent),
    guard(threads_of_block(keys > bitonic_block ? kc::count(bitonic_block) : keys),
      load(from, coalesced, streaming, keys > bitonic_block ? 2 : 1),
      store(tile, coalesced, keys > bitonic_block ? 2 : 1)),
    sync_block,
    repeat(with_conflict, unroll<1>, dependent, step(bank_conflict(2))),
    repeat(steps - with_conflict, unroll<1>, dependent, step(coalesced)),
    guard(threads_of_block(keys > bitonic_block ? kc::count(bitonic_block) : keys),
      load(tile, coalesced, keys > bitonic_block ? 2 : 1),
      store(sorted, coalesced, streaming, keys > bitonic_block ? 2 : 1)));
  // clang-format on
}
constexpr kc::launch bitonic_launch() { return kc::launch_blocks(1, {bitonic_block}); }

/// The pivot, the counts of both sides and the keys in shared memory. `keys` is the size of the list.
constexpr auto divided(kc::count keys) {
  using namespace kc::expr;
  // The sample has a name of its own: no line of it is in L1 when it is loaded, which is before the other keys.
  const buffer<int> from{"from", keys}, sample{"sample", sampled_keys};
  const buffer<int> in_order{"keys", segment_keys, shared}, counts{"of_warps", 8, shared};
  constexpr int each = segment_keys / partition_block;
  constexpr int warps = partition_block / 32;
  // clang-format off
  return sequence(
    phase("pivot",
      guard(threads_of_block(32),
        compute<int>(op::mul, 2, dependent),            // size / 31 by a multiplication
        compute<int>(op::shift),
        load(sample, sectors_per_request(sampled_keys), streaming),
        await_loads,
        repeat(sampled_keys, unroll<sampled_keys>, independent,
          shuffle<int>(),
          compute<int>(op::compare, 3, independent)),
        compute<int>(op::add, sampled_keys, dependent), // the rank
        vote(1),
        shuffle<int>(),
        store(counts, broadcast))),
    // nvcc keeps the sixteen comparisons with the size for the phases that follow. There are seven predicate registers,
    // so it packs the results into one word (two instructions each), and takes each out before its load (two more).
    phase("load",
      repeat(each, unroll<each>, independent,
        compute<int>(op::add),
        compute<int>(op::compare),
        compute<int>(op::logic, 4, dependent),
        load(from, coalesced, streaming)),
      sync_block,
      load(counts, broadcast)),                         // the pivot
    phase("scan",
      repeat(each, unroll<each>, independent,
        compute<int>(op::compare, 2, independent),
        compute<int>(op::select, 2, independent),
        compute<int>(op::add)),
      repeat(5, unroll<5>, dependent,
        shuffle<int>(),
        compute<int>(op::add)),
      guard(lanes_of_warp(1), store(counts)),
      sync_block,
      load(counts, broadcast, warps),
      compute<int>(op::add, 2 * warps, independent)),
    // In nvcc's code these are branches, which half of the lanes take: both sides run, with a store each.
    phase("order",
      repeat(each, unroll<each>, dependent,
        compute<int>(op::logic),                        // whether there is a key
        compute<int>(op::compare),
        branch(divergent(0.5),
          sequence(
            compute<int>(op::add, 3, dependent),
            store(in_order, bank_conflict(busiest_bank_of_half))),
          sequence(
            compute<int>(op::compare),
            branch(uniform(1),
              sequence(
                compute<int>(op::add, 4, dependent),
                store(in_order, bank_conflict(busiest_bank_of_half))))))),
      sync_block));
  // clang-format on
}

/// Both sides to global memory: a thread writes a sixteenth of a segment's keys for 256 threads.
constexpr auto written(kc::count keys) {
  using namespace kc::expr;
  const buffer<int> to{"to", keys}, in_order{"keys", segment_keys, shared};
  constexpr int of_a_side = segment_keys / partition_block / 2;
  // clang-format off
  return repeat(2 * of_a_side, unroll<1>, independent,
    load(in_order),
    compute<int>(op::add, 3),
    compute<int>(op::compare),
    store(to, coalesced, streaming));
  // clang-format on
}

/// nvcc gives the partition 72 registers for compute capability 9.0. A card of 2.x has 63 at most.
inline constexpr int partition_registers = 63;
inline constexpr kc::bytes segment_bytes = kc::bytes::from_value(segment_keys * 4 + 64);

/// The wait of one thread for what L2 answers: the results of atomic additions, or that all stores have arrived (a
/// fence). An addition of this language returns nothing, so the wait is that for a word that is read from L2.
constexpr auto answer_of_l2(const char* what) {
  using namespace kc::expr;
  // A name of its own: L1 has no answer of another time.
  const buffer<unsigned> from{what, 1};
  return sequence(load(from, broadcast, streaming), await_loads);
}

/// The partition of a list of `keys` keys by a block for each segment. A block that is alone needs no answers of L2.
constexpr auto partition(kc::count keys) {
  using namespace kc::expr;
  const buffer<unsigned> counters{"counters", 3};
  const kc::count blocks = kc::ceil_div(keys, segment_keys);
  const kc::count several = blocks > 1 ? 1 : 0;
  // clang-format off
  return kernel("partition", resources{.registers = partition_registers, .static_shared = segment_bytes},
    divided(keys),
    phase("room",
      repeat(several, guard(threads_of_block(1),
        atomic(op::add, counters, contention(1, blocks)),
        atomic(op::add, counters, contention(1, blocks)),
        answer_of_l2("less_from"))),
      sync_block),
    phase("write", written(keys)),
    phase("end",
      repeat(several, guard(threads_of_block(1),
        answer_of_l2("fence"),
        atomic(op::add, counters, contention(1, blocks)),
        atomic(op::add, counters, contention(1, blocks)),
        atomic(op::add, counters, contention(1, blocks)),
        answer_of_l2("is_last"))),
      sync_block));
  // clang-format on
}
constexpr kc::launch partition_launch(kc::count keys) {
  return kc::launch_blocks(kc::ceil_div(keys, segment_keys), {partition_block});
}

/// The same by one block, without counters, before thread 0 launches the kernels for both parts.
constexpr auto split(kc::count keys) {
  using namespace kc::expr;
  // clang-format off
  return kernel("split", resources{.registers = partition_registers, .static_shared = segment_bytes},
    divided(keys),
    phase("write", written(keys)),
    sync_block);
  // clang-format on
}
constexpr kc::launch split_launch() { return kc::launch_blocks(1, {partition_block}); }

/// The thread that launches all kernels of a level: it reads the lists and their counters one after the other.
constexpr auto level(kc::count lists) {
  using namespace kc::expr;
  const buffer<unsigned> known{"lists", 5 * lists};
  // clang-format off
  return kernel("level", resources{.registers = 40},
    repeat(lists, unroll<1>, dependent,
      load(known, broadcast, cached, 4),
      compute<int>(op::add, 8),
      compute<int>(op::compare, 6),
      store(known, broadcast, cached, 4)));
  // clang-format on
}
constexpr kc::launch level_launch() { return kc::launch_blocks(1, {1}); }

}  // namespace examples::quicksort
