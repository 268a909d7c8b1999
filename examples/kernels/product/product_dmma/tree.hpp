// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <kernelcost/kernelcost.hpp>

namespace examples {

namespace kc = kernelcost;

/// The tree of product_dmma_kernel, for matrices of side x side.
constexpr auto product_dmma(kc::count side, unsigned stages) {
  using namespace kc::expr;
  using piece = kc::packed<double, 2>;
  const kc::count rows = 64, cols = 128, depth = 16, threads = 256, pieces = 8;
  const kc::count steps = side / depth;
  const auto a = buffer<piece>{"A", side * side / 2}.per_block(rows * side / 2);
  const auto b = buffer<piece>{"B", side * side / 2}.per_block(cols * side / 2);
  const auto c = buffer<piece>{"C", side * side / 2}.per_block(rows * cols / 2);
  // Eight lanes copy 128 bytes of a row.
  const auto copies =
      copy_async(a, row_segments(8), rows * pieces / threads) + copy_async(b, row_segments(8), cols * pieces / threads);
  const kc::count ahead = stages - 1;
  const kc::count tiles_high = 32 / 16, tiles_wide = 32 / 8;  // of a warp
  // clang-format off
  return kernel("product_dmma", resources{.registers = 157},
    ahead * copies,
    repeat(steps, unroll<1>, dependent,
      await_copies(static_cast<int>(stages) - 2),
      sync_block,
      branch(uniform(1 - ahead.value() / steps.value()), copies),      // the last steps have nothing to copy
      load<double>(shared, coalesced, tiles_high * 8 + tiles_wide * 4),
      matrix_multiply<double>(m16n8k16, tiles_high * tiles_wide, independent)),
    store(c, row_segments(4), streaming, tiles_high * tiles_wide * 2));  // two words in each of two rows of a product
  // clang-format on
}

constexpr kc::launch product_dmma_launch(kc::count side, unsigned stages) {
  const auto tiles = [&side](kc::count of) { return static_cast<long long>((side / of).value()); };
  return {{tiles(128), tiles(64)}, {256}, kc::count(stages) * (64 + 128) * 128 * kc::bytes::from_value(1)};
}

}  // namespace examples
