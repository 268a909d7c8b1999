// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <kernelcost/kernelcost.hpp>

namespace examples {

namespace kc = kernelcost;

// Common parts of the transposes (2012 thesis, section 8.4): a block moves a tile of 32 x 32 elements, here with 32 x 8
// threads.

/// Rows and columns of a tile; a row of the tile belongs to one warp.
inline constexpr unsigned transpose_tile = 32;
/// Rows of threads in a block: each thread moves transpose_tile / transpose_block_rows elements.
inline constexpr unsigned transpose_block_rows = 8;
inline constexpr unsigned transpose_trips = transpose_tile / transpose_block_rows;

constexpr kc::launch transpose_launch(kc::count rows, kc::count cols) {
  return {kc::launch_2d(cols, rows, {transpose_tile, transpose_tile}).grid, {transpose_tile, transpose_block_rows}};
}

/// The tree of a transpose through a tile in shared memory whose rows are `pitch` elements apart: with a pitch of 32
/// the elements of a column share a bank, with 33 each is in a different bank.
template <typename T>
constexpr auto transpose_through_tile(const char* name, kc::count rows, kc::count cols, kc::count pitch,
                                      int registers) {
  using namespace kc::expr;
  constexpr unsigned elements = transpose_tile * transpose_tile;
  const auto in = buffer<T>{"in", rows * cols}.per_block(elements);
  const auto out = buffer<T>{"out", rows * cols}.per_block(elements);
  const buffer<T> tile{"tile", transpose_tile * pitch, shared};
  // The stores of either loop cannot alias its loads, so the compiled code loads all four elements first.
  // clang-format off
  return kernel(name, resources{.registers = registers, .static_shared = tile.size()},
    repeat(transpose_trips, unroll<transpose_trips>, independent,
      load(in, coalesced, streaming),      // in[(row + y + j) * cols + col + x]
      store(tile)),                        // tile[y + j][x]
    sync_block,
    repeat(transpose_trips, unroll<transpose_trips>, independent,
      load(tile, strided(pitch)),          // tile[x][y + j]
      store(out, coalesced, streaming)));  // out[(col + y + j) * rows + row + x]
  // clang-format on
}

}  // namespace examples
