// SPDX-License-Identifier: BSL-1.0
/// \file
/// The trees of the kernels in float_kernels.cuh.
#pragma once

#include "../../kernels/product/product.hpp"

#include <kernelcost/kernelcost.hpp>

namespace examples {

namespace kc = kernelcost;

/// The tree of tile_product_kernel.
constexpr auto tile_product(kc::count rows, kc::count cols, kc::count inner) {
  using namespace kc::expr;
  constexpr kc::count width = 32;
  const auto a = buffer<float>{"A", rows * inner}.per_block(width * inner);
  const auto b = buffer<float>{"B", inner * cols}.per_block(inner * width);
  const auto c = buffer<float>{"C", rows * cols}.per_block(width * width);
  const auto a_tile = tile_named("A_tile", width);
  const auto a_quads = quads_of_tile_named("A_tile", width);
  const auto b_tile = tile_named("B_tile", width);
  const resources uses{.registers = 32, .static_shared = a_tile.size() + b_tile.size()};
  // clang-format off
  return kernel("tile_product", uses,
    repeat(inner / width, unroll<1>, dependent,
      compute<int>(op::add, 10, independent),              // the two addresses, in 64 bits
      load(a, rows_of_tile(width, inner), cached),         // a[row * inner + tile + x]
      load(b, rows_of_tile(width, cols), cached),          // b[(tile + y) * cols + col]
      store(a_tile),
      store(b_tile),
      sync_block,
      repeat(width / 4, unrolled_by(width / 4), dependent,
        load(a_quads, quad_of_row(width)),                 // a_tile[y][k], which the compiled code reads four at a time
        repeat(4, unroll<4>, dependent,
          load(b_tile),                                    // b_tile[k][x]: one row, no conflict
          compute<float>(op::fma))),
      sync_block),
    store(c, rows_of_tile(width, cols), streaming));       // c[row * cols + col]
  // clang-format on
}
constexpr kc::launch tile_product_launch(kc::count rows, kc::count cols) { return product_launch(rows, cols, 32); }

/// The tree of add_scaled_kernel.
constexpr auto add_scaled(kc::count n) {
  using namespace kc::expr;
  const buffer<float> x{"x", n}, y{"y", n};
  // clang-format off
  return kernel("add_scaled", resources{.registers = 10},
    guard(n,                             // if (i < n)
      load(x, coalesced, streaming),     // x[i]
      load(y, coalesced, streaming),     // y[i]
      compute<float>(op::fma),
      store(y, coalesced, streaming)));  // y[i]
  // clang-format on
}
constexpr kc::launch add_scaled_launch(kc::count n) { return kc::launch_1d(n, kc::threads{256}); }

}  // namespace examples
