// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../product.hpp"

namespace examples {

/// The tree of product_super_tile_kernel<width>, for matrices of side x side.
constexpr auto product_super_tile(kc::count side, kc::count width) {
  using namespace kc::expr;
  const auto a = buffer<float>{"A", side * side}.per_block(width * side);
  const auto b = buffer<float>{"B", side * side}.per_block(side * width);
  const auto c = buffer<float>{"C", side * side}.per_block(width * width);
  const auto a_tile = tile_named("A_tile", width);
  const auto a_quads = quads_of_tile_named("A_tile", width);
  const auto b_tile = tile_named("B_tile", width);
  const resources uses{.registers = by_width(width, 28, 32, 32, 32), .static_shared = a_tile.size() + b_tile.size()};
  // clang-format off
  return kernel("product_super_tile", uses,
    repeat(side / width, unroll<1>, dependent,
      compute<int>(op::add, 10, independent),              // the two addresses, in 64 bits
      load(a, rows_of_tile(width, side), cached),          // a[row * side + tile * Width + x]
      load(b, rows_of_tile(width, side), cached),          // b[(tile * Width + y) * side + col]
      store(a_tile),
      store(b_tile),
      sync_block,
      repeat(width / 4, unrolled_by(width / 4), dependent,
        load(a_quads, quad_of_row(width)),                 // a_tile[y][k], which the compiled code reads four at a time
        repeat(4, unroll<4>, dependent,
          load(b_tile),                                    // b_tile[k][x]: one row, no conflict
          compute<float>(op::fma))),
      sync_block),
    store(c, rows_of_tile(width, side), streaming));       // c[row * side + col]
  // clang-format on
}

constexpr kc::launch product_super_tile_launch(kc::count side, kc::count width) {
  return product_launch(side, side, width);
}

}  // namespace examples
