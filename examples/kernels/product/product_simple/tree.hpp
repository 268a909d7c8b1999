// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../product.hpp"

namespace examples {

/// The tree of product_simple_kernel<width>.
constexpr auto product_simple(kc::count rows, kc::count cols, kc::count inner, kc::count width) {
  using namespace kc::expr;
  const auto a = buffer<float>{"A", rows * inner}.per_block(width * inner);
  const auto b = buffer<float>{"B", inner * cols}.per_block(inner * width);
  const auto c = buffer<float>{"C", rows * cols}.per_block(width * width);
  // The trips of a tile are unrolled completely, and registers limit how many of them have loads in flight.
  const unrolling in_flight{by_width(width, 4, 8, 16, 8)};
  const resources uses{.registers = by_width(width, 26, 32, 32, 32)};
  // clang-format off
  return kernel("product_simple", uses,
    repeat(inner / width, unroll<1>, dependent,
      repeat(width, in_flight, dependent,
        load(a, column_of_tile(width, inner), cached),     // a_row[k]
        compute<int>(op::fma),                             // k * cols, in steps
        load(b, row_of_tile(width), cached),               // b_column[k * cols]
        compute<float>(op::fma)),
      compute<int>(op::add, 5, independent)),              // the start of the next tile's row and column
    store(c, rows_of_tile(width, cols), streaming));       // c[row * cols + col]
  // clang-format on
}

constexpr kc::launch product_simple_launch(kc::count rows, kc::count cols, kc::count width) {
  return product_launch(rows, cols, width);
}

}  // namespace examples
