// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "shape.hpp"

#include <kernelcost/kernelcost.hpp>

namespace examples {

namespace kc = kernelcost;

/// The tree of transpose_16bit_kernel.
constexpr auto transpose_16bit(kc::count rows, kc::count cols) {
  using namespace kc::expr;
  using pair = kc::packed<kc::bfloat16, 2>;
  constexpr unsigned pitch = transpose_16bit_tile / 2 + 1;
  constexpr unsigned of_tile = transpose_16bit_tile * transpose_16bit_tile / 2;
  constexpr unsigned in_trips = transpose_16bit_tile / transpose_16bit_block_rows;
  constexpr unsigned out_trips = in_trips / 2;
  const auto in = buffer<pair>{"in", rows * cols / 2}.per_block(of_tile);
  const auto out = buffer<pair>{"out", rows * cols / 2}.per_block(of_tile);
  const buffer<pair> tile{"tile", transpose_16bit_tile * pitch, shared};
  // clang-format off
  return kernel("transpose_16bit", resources{.registers = 17, .static_shared = tile.size()},
    repeat(in_trips, unroll<1>, independent,       // the threads test y < 64 between the loads
      load(in, coalesced, streaming),              // in[((row + y) * cols + col) / 2 + x]
      store(tile)),                                // tile[y][x]
    sync_block,
    repeat(out_trips, unroll<out_trips>, independent,
      load(tile, strided(2 * pitch), 2),           // tile[2 * x][word], tile[2 * x + 1][word]
      compute<int>(op::logic, 2, independent),     // halves of both words, one permutation of bytes each
      store(out, coalesced, streaming, 2)));       // words of two rows
  // clang-format on
}

constexpr kc::launch transpose_16bit_launch(kc::count rows, kc::count cols) {
  return {kc::launch_2d(cols, rows, {transpose_16bit_tile, transpose_16bit_tile}).grid,
          {transpose_16bit_tile / 2, transpose_16bit_block_rows}};
}

}  // namespace examples
