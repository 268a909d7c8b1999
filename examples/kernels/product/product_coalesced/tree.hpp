// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../product.hpp"

namespace examples {

/// The tree of product_coalesced_kernel<width>: A is rows x width, B is width x cols.
constexpr auto product_coalesced(kc::count rows, kc::count cols, kc::count width) {
  using namespace kc::expr;
  const kc::count tile = width * width;
  const auto a = buffer<float>{"A", rows * width}.per_block(tile);
  const auto b = buffer<float>{"B", width * cols}.per_block(tile);
  const auto c = buffer<float>{"C", rows * cols}.per_block(tile);
  const auto a_tile = tile_named("A_tile", width);
  const auto a_quads = quads_of_tile_named("A_tile", width);
  // All trips are unrolled; with a tile of 32 not all loads of B are in flight at once.
  const unrolling in_flight{by_width(width, 1, 2, 4, 4)};
  const resources uses{.registers = by_width(width, 24, 32, 32, 38), .static_shared = a_tile.size()};
  // clang-format off
  return kernel("product_coalesced", uses,
    load(a, rows_of_tile(width, width), cached),           // a[row * Width + x]
    store(a_tile),
    sync_warp,
    repeat(width / 4, in_flight, dependent,
      load(a_quads, quad_of_row(width)),                   // a_tile[y][k], which the compiled code reads four at a time
      repeat(4, unroll<4>, dependent,
        compute<int>(op::fma),                             // k * cols, in steps
        load(b, row_of_tile(width), cached),               // b[k * cols + col]
        compute<float>(op::fma))),
    store(c, rows_of_tile(width, cols), streaming));       // c[row * cols + col]
  // clang-format on
}

constexpr kc::launch product_coalesced_launch(kc::count rows, kc::count cols, kc::count width) {
  return product_launch(rows, cols, width);
}

}  // namespace examples
