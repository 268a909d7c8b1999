// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <kernelcost/kernelcost.hpp>

namespace examples {

namespace kc = kernelcost;

/// Groups of eight rows for which product_skinny_kernel has registers: 1, 2, 4 or 8.
constexpr unsigned tiles_of_skinny(kc::count rows) {
  unsigned tiles = 1;
  while (8 * tiles < rows.value()) tiles *= 2;
  return tiles;
}

/// The tree of product_skinny_kernel<Tiles>, for `rows` rows of A, a power of two.
template <unsigned Tiles>
constexpr auto product_skinny(kc::count rows, kc::count cols, kc::count inner) {
  using namespace kc::expr;
  using eight = kc::packed<kc::bfloat16, 8>;
  constexpr int merged = Tiles >= 8 ? 1 : Tiles >= 4 ? 2 : 4;
  constexpr int registers[] = {56, 74, 82, 126};
  const kc::count block_cols = 32, warps = 8, tiles = Tiles;
  const auto a = buffer<eight>{"A", rows * inner / 8}.per_block(rows * inner / 8);
  const auto b = buffer<eight>{"B", cols * inner / 8}.per_block(block_cols * inner / 8);
  const buffer<float> c{"C", rows * cols};
  const auto sums = (block_cols + 4) * 8 * tiles;  // of a warp, with padding
  const buffer<float> of_warps{"of_warps", warps * sums, shared};
  const kc::count rows_of_a_tile = rows < 8 ? rows : kc::count(8);
  // clang-format off
  return kernel("product_skinny", resources{.registers = registers[Tiles / 2 - Tiles / 8]},
    repeat(inner / (32 * warps), unroll<merged>, dependent,
      load(b, row_segments(4), streaming, 4),
      guard(lanes_of_warp(4 * rows_of_a_tile),
        load(a, row_segments(4), cached, tiles)),
      2 * matrix_multiply<kc::bfloat16>(m16n8k16, 2 * tiles, independent)),  // two products for each sum
    store(of_warps, coalesced, 8 * tiles),
    sync_block,
    repeat(tiles, unroll<static_cast<int>(Tiles)>, independent,
      load(of_warps, coalesced, warps),
      compute<float>(op::add, warps, dependent)),
    guard(threads_of_block(rows * block_cols / tiles),
      store(c, coalesced, streaming, tiles)));
  // clang-format on
}

constexpr kc::launch product_skinny_launch(kc::count rows, kc::count cols) {
  return kc::launch_blocks(cols / 32, kc::threads{256},
                           8 * 36 * 8 * tiles_of_skinny(rows) * kc::bytes::from_value(sizeof(float)));
}

/// Calls `use` with the tree for the registers that the rows need.
template <class Use>
void with_product_skinny(kc::count rows, kc::count cols, kc::count inner, Use&& use) {
  switch (tiles_of_skinny(rows)) {
    case 1: return use(product_skinny<1>(rows, cols, inner));
    case 2: return use(product_skinny<2>(rows, cols, inner));
    case 4: return use(product_skinny<4>(rows, cols, inner));
    default: return use(product_skinny<8>(rows, cols, inner));
  }
}

}  // namespace examples
