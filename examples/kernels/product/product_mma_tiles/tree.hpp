// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <kernelcost/kernelcost.hpp>

namespace examples {

namespace kc = kernelcost;

/// The tree of product_mma_tiles_kernel with tiles of 128 x `cols` sums, for matrices of side x side. T is the type of
/// the factors: bfloat16 or tfloat32.
template <class T>
constexpr auto product_mma_tiles(kc::count side, kc::count cols, unsigned stages) {
  using namespace kc::expr;
  using piece = kc::packed<T, 16 / sizeof(T)>;
  using two = kc::packed<float, 2>;
  constexpr int of_a_piece = 16 / sizeof(T);
  const kc::count rows = 128, threads = 256, pieces = 4;
  const kc::count steps = side / (pieces * of_a_piece);
  const auto a = buffer<piece>{"A", side * side / of_a_piece}.per_block(rows * side / of_a_piece);
  const auto b = buffer<piece>{"B", side * side / of_a_piece}.per_block(cols * side / of_a_piece);
  const auto c = buffer<two>{"C", side * side / 2}.per_block(rows * cols / 2);
  // Four lanes copy 64 bytes of a row.
  const auto copies =
      copy_async(a, row_segments(4), rows * pieces / threads) + copy_async(b, row_segments(4), cols * pieces / threads);
  const kc::count ahead = stages - 1;
  const kc::count tiles_high = 64 / 16, tiles_wide = cols / 4 / 8;  // of a warp
  constexpr kc::matrix_shape shape{16, 8, 2 * of_a_piece};
  // clang-format off
  return kernel("product_mma_tiles", resources{.registers = cols == 128 ? 128 : 214},
    ahead * copies,
    repeat(steps, unroll<1>, dependent,
      await_copies(static_cast<int>(stages) - 2),
      sync_block,
      branch(uniform(1 - ahead.value() / steps.value()), copies),      // the last steps have nothing to copy
      load_matrices<4>(2 * (tiles_high + tiles_wide / 2)),
      matrix_multiply<T>(shape, 2 * tiles_high * tiles_wide, independent)),
    store(c, row_segments(4), streaming, tiles_high * tiles_wide * 2));  // two words in each of two rows of a product
  // clang-format on
}

constexpr kc::launch product_mma_tiles_launch(kc::count side, kc::count cols, unsigned stages) {
  const auto tiles = [&side](kc::count of) { return static_cast<long long>((side / of).value()); };
  return {{tiles(cols), tiles(128)}, {256}, kc::count(stages) * (128 + cols) * 64 * kc::bytes::from_value(1)};
}

}  // namespace examples
