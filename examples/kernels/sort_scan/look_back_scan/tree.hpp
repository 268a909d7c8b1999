// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../scan_block/tree.hpp"
#include "shape.hpp"

namespace examples {

/// The tree of look_back_scan_kernel; n is a multiple of the elements of a tile. A block looks back once, at the tiles
/// that a warp can see.
constexpr auto look_back_scan(kc::count n) {
  using namespace kc::expr;
  using float4_t = kc::packed<float, 4>;
  constexpr unsigned warps = look_back_threads / 32;
  const kc::count tiles = n / look_back_tile;
  const buffer<float4_t> x{"x", n / 4}, y{"y", n / 4};
  // The tiles that one warp looks back at.
  const kc::count before = tiles < 32 ? tiles : kc::count{32};
  const buffer<std::uint64_t> states{"states", tiles};
  const buffer<unsigned> next_tile{"next_tile", 1}, tile_of_block{"tile_of_block", 1, shared};
  const buffer<float> warp_sums{"warp_sums", warps, shared}, before_block{"before_block", 1, shared};
  // clang-format off
  return kernel("look_back_scan", resources{.registers = 38, .static_shared = kc::bytes::from_value(40)},
    phase("own",
      guard(threads_of_block(1),                           // if (threadIdx.x == 0)
        atomic(op::add, next_tile, contention(1, tiles)),
        store(tile_of_block)),
      sync_block,
      load(tile_of_block, broadcast),
      load(x, coalesced, streaming, look_back_pieces),     // x[first + 32 * r]
      repeat(look_back_pieces, unroll<look_back_pieces>, dependent,
        compute<float>(op::add, 3, dependent),
        scan_warp_steps<float>(),
        shuffle<float>(2),
        compute<float>(op::add, 2),
        compute<float>(op::select),
        compute<float>(op::add, 4, independent)),
      guard(lanes_of_warp(1),                              // if (lane == 0)
        store(warp_sums)),
      sync_block),
    phase("look back",
      guard(threads_of_block(32),                          // if (warp == 0)
        guard(lanes_of_warp(warps),
          load(warp_sums)),
        scan_warp_steps<float>(),
        shuffle<float>(2),
        guard(lanes_of_warp(warps),
          store(warp_sums)),
        guard(lanes_of_warp(1),
          store(states)),                                  // the sum of the tile
        await_blocks_before(before),                       // states[at], by a lane for each tile
        vote(2),
        compute<int>(op::compare, 2),
        compute<float>(op::select),
        repeat(5, unroll<5>, dependent,                    // distance = 16, 8, 4, 2, 1
          shuffle<float>(),
          compute<float>(op::add)),
        guard(lanes_of_warp(1),
          store(states),                                   // the sum of all
          store(before_block))),
      sync_block),
    phase("sum of both",
      load(before_block, broadcast),
      load(warp_sums, broadcast),
      compute<float>(op::add, 1 + 4 * look_back_pieces, independent),
      store(y, coalesced, streaming, look_back_pieces)));  // y[first + 32 * r]
  // clang-format on
}

constexpr kc::launch look_back_scan_launch(kc::count n) {
  return kc::launch_blocks(n / look_back_tile, {look_back_threads});
}

}  // namespace examples
