// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../common/chance.hpp"
#include "../radix.hpp"
#include "../scan_block/tree.hpp"

namespace examples {

/// The tree of radix_scatter_kernel for random keys; n is a multiple of the keys of a tile.
constexpr auto radix_scatter(kc::count n) {
  using namespace kc::expr;
  constexpr unsigned warps = radix_threads / 32;
  // Neighbouring keys of the sorted tile with the same digit.
  constexpr unsigned run = radix_tile / radix_digits;
  const kc::count blocks = n / radix_tile;
  const buffer<unsigned> keys{"keys", n}, out{"out", n}, bases{"bases", radix_digits * blocks};
  const buffer<unsigned> of_warps{"of_warps", warps * radix_digits, shared}, sorted{"sorted", radix_tile, shared},
      distances{"distances", radix_digits, shared}, warp_sums{"warp_sums", warps, shared};
  const auto digit = sequence(compute<unsigned>(op::shift), compute<unsigned>(op::logic));
  // Lanes whose digit no lower lane has: the mean number of distinct digits.
  constexpr double first_of_digit = expected_distinct(32, radix_digits) / 32;
  // clang-format off
  return kernel("radix_scatter",
    resources{.registers = 80,
              .static_shared = of_warps.size() + sorted.size() + distances.size() + warp_sums.size()},
    phase("ranks",
      load(keys, coalesced, streaming, radix_keys),        // own[32 * r]
      store(of_warps, coalesced, warps),
      sync_block,
      repeat(radix_keys, unroll<radix_keys>, dependent,
        digit,
        repeat(8, unroll<8>, independent,                  // bits of the digit
          compute<unsigned>(op::logic),
          vote(),
          compute<unsigned>(op::logic, 2)),
        load(of_warps, random),                            // of_warps[warp][digit]
        compute<unsigned>(op::logic, 2),
        sync_warp,
        branch(probability(first_of_digit),                // if (lower == 0)
          compute<unsigned>(op::add) + store(of_warps, random)),
        sync_warp,
        compute<unsigned>(op::add)),
      sync_block),
    phase("places",
      load(of_warps, coalesced, warps),
      compute<unsigned>(op::add, warps, dependent),
      scan_warp_steps<int>(),
      guard(lanes_of_warp(1),                              // if (lane == 31)
        store(warp_sums)),
      sync_block,
      repeat((warps - 1) / 2.0, dependent,                 // w < warp
        load(warp_sums, broadcast),
        compute<unsigned>(op::add)),
      load(bases, strided(blocks)),                        // bases[threadIdx.x * gridDim.x + blockIdx.x]
      store(distances),
      store(of_warps, coalesced, warps),
      compute<unsigned>(op::add, warps, dependent),
      sync_block),
    phase("sorted",
      repeat(radix_keys, unroll<radix_keys>, independent,
        digit,
        load(of_warps, random),
        compute<unsigned>(op::add),
        store(sorted, random)),
      sync_block,
      repeat(radix_keys, unroll<radix_keys>, independent,
        load(sorted),
        digit,
        load(distances, row_broadcast(run)),
        compute<unsigned>(op::add),
        store(out, row_segments(run), streaming))));       // keys of one digit are neighbours
  // clang-format on
}

constexpr kc::launch radix_scatter_launch(kc::count n) { return kc::launch_blocks(n / radix_tile, {radix_threads}); }

}  // namespace examples
