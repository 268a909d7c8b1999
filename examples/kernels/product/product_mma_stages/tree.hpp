// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <kernelcost/kernelcost.hpp>

namespace examples {

namespace kc = kernelcost;

/// The tree of product_mma_stages_kernel<3>, for matrices of side x side.
constexpr auto product_mma_stages(kc::count side) {
  using namespace kc::expr;
  using namespace kc::literals;
  using eight = kc::packed<kc::bfloat16, 8>;
  using two = kc::packed<float, 2>;
  const kc::count tile = 64;
  const kc::count steps = side / 32;
  const auto a = buffer<eight>{"A", side * side / 8}.per_block(tile * side / 8);
  const auto b = buffer<eight>{"B", side * side / 8}.per_block(tile * side / 8);
  const auto c = buffer<two>{"C", side * side / 2}.per_block(tile * tile / 2);
  // Four lanes copy 64 bytes of a row, two rows for each thread.
  const auto copies = copy_async(a, row_segments(4), 2) + copy_async(b, row_segments(4), 2);
  // clang-format off
  return kernel("product_mma_stages", resources{.registers = 72, .static_shared = 24_KiB},
    2 * copies,
    repeat(steps, unroll<1>, dependent,
      await_copies(1),
      sync_block,
      branch(uniform(1 - 2 / steps.value()), copies),                  // the last two steps have nothing to copy
      load_matrices<4>(2 * 4),                                         // two of each factor, for half a step
      matrix_multiply<kc::bfloat16>(m16n8k16, 2 * 8, independent)),
    store(c, row_segments(4), streaming, 2 * 4 * 2));                  // two words in each of two rows of a product
  // clang-format on
}

constexpr kc::launch product_mma_stages_launch(kc::count side) {
  const auto tiles = static_cast<long long>(side.value()) / 64;
  return {{tiles, tiles}, {128}};
}

}  // namespace examples
