// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <kernelcost/kernelcost.hpp>

namespace examples {

namespace kc = kernelcost;

/// The tree of product_mma_kernel<64>, for matrices of side x side.
constexpr auto product_mma(kc::count side) {
  using namespace kc::expr;
  using pair = kc::packed<kc::bfloat16, 2>;
  using two = kc::packed<float, 2>;
  const kc::count tile = 64;
  const auto a = buffer<pair>{"A", side * side / 2}.per_block(tile * side / 2);
  const auto b = buffer<pair>{"B", side * side / 2}.per_block(tile * side / 2);
  const auto c = buffer<two>{"C", side * side / 2}.per_block(tile * tile / 2);
  // Eight rows of A, or columns of B, of which four lanes load half a sector each.
  const auto eight_rows = row_segments(4);
  // clang-format off
  return kernel("product_mma", resources{.registers = 64},
    repeat(side / 16, unroll<1>, dependent,
      load(a, eight_rows, cached, 2 * 4),                              // four words of each product's 16 rows
      load(b, eight_rows, cached, 4 * 2),                              // two words of each product's 8 columns
      matrix_multiply<kc::bfloat16>(m16n8k16, 2 * 4, independent)),
    store(c, row_segments(4), streaming, 2 * 4 * 2));                  // two words in each of two rows of a product
  // clang-format on
}

constexpr kc::launch product_mma_launch(kc::count side) {
  const auto tiles = static_cast<long long>(side.value()) / 64;
  return {{tiles, tiles}, {128}};
}

}  // namespace examples
