// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../product.hpp"

namespace examples {

/// The tree of product_hyper_tile_kernel for blocks of width x width.
constexpr auto product_hyper_tile(kc::count rows, kc::count cols, kc::count inner, kc::count width) {
  using namespace kc::expr;
  const auto a = buffer<float>{"A", rows * inner}.per_block(width * inner);
  const auto b = buffer<float>{"B", inner * cols}.per_block(inner * width);
  const auto c = buffer<float>{"C", rows * cols}.per_block(width * width);
  const auto a_tile = tile_named("A_tile", width);
  const auto b_tile = tile_named("B_tile", width);
  // clang-format off
  return kernel("product_hyper_tile", resources{.registers = 32},
    compute<int>(op::div),                                 // inner / width
    repeat(inner / width, unroll<1>, dependent,
      compute<int>(op::add, 12, independent),              // the two addresses, in 64 bits
      load(a, rows_of_tile(width, inner), cached),         // a[row * inner + tile * width + x]
      load(b, rows_of_tile(width, cols), cached),          // b[(tile * width + y) * cols + col]
      store(a_tile),
      store(b_tile),
      sync_block,
      // The compiler does not know the alignment of a row and reads its elements singly. Rows of threads read different
      // banks.
      repeat(width, unroll<4>, dependent,
        compute<int>(op::add, 2, independent),             // k * width + x, and the bound
        load(a_tile),                                      // a_tile[y * width + k]
        load(b_tile),                                      // b_tile[k * width + x]
        compute<float>(op::fma)),
      sync_block),
    store(c, rows_of_tile(width, cols), streaming));       // c[row * cols + col]
  // clang-format on
}

constexpr kc::launch product_hyper_tile_launch(kc::count rows, kc::count cols, kc::count width) {
  return product_launch(rows, cols, width, tile_named("A_tile", width).size() + tile_named("B_tile", width).size());
}

}  // namespace examples
