// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../product.hpp"

namespace examples {

/// The tree of product_shared_kernel<width>: A is rows x width, B is width x cols.
constexpr auto product_shared(kc::count rows, kc::count cols, kc::count width) {
  using namespace kc::expr;
  const kc::count tile = width * width;
  const auto a = buffer<float>{"A", rows * width}.per_block(tile);
  const auto b = buffer<float>{"B", width * cols}.per_block(tile);
  const auto c = buffer<float>{"C", rows * cols}.per_block(tile);
  const auto a_tile = tile_named("A_tile", width);
  const auto a_quads = quads_of_tile_named("A_tile", width);
  const auto b_tile = tile_named("B_tile", width);
  const resources uses{.registers = by_width(width, 24, 30, 32, 32), .static_shared = a_tile.size() + b_tile.size()};
  // clang-format off
  return kernel("product_shared", uses,
    load(a, rows_of_tile(width, width), cached),           // a[row * Width + x]
    load(b, rows_of_tile(width, cols), cached),            // b[y * cols + col]
    store(a_tile),
    store(b_tile),
    sync_block,
    repeat(width / 4, unrolled_by(width / 4), dependent,
      load(a_quads, quad_of_row(width)),                   // a_tile[y][k], which the compiled code reads four at a time
      repeat(4, unroll<4>, dependent,
        load(b_tile),                                      // b_tile[k][x]: one row, no conflict
        compute<float>(op::fma))),
    store(c, rows_of_tile(width, cols), streaming));       // c[row * cols + col]
  // clang-format on
}

constexpr kc::launch product_shared_launch(kc::count rows, kc::count cols, kc::count width) {
  return product_launch(rows, cols, width);
}

}  // namespace examples
