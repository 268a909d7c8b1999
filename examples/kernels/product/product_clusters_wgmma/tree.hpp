// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <kernelcost/kernelcost.hpp>

namespace examples {

namespace kc = kernelcost;

/// A block on each SM of an H100 or H200, in clusters of two.
inline constexpr int clustered_blocks = 132;

/// The tree of product_clusters_wgmma_kernel<4>, for matrices of side x side.
constexpr auto product_clusters_wgmma(kc::count side) {
  using namespace kc::expr;
  using two = kc::packed<float, 2>;
  const kc::count rows = 128, cols = 256, depth = 64;
  const auto a = buffer<kc::bfloat16>{"A", side * side}.per_block(rows * side);
  // A block reads half of the columns that it multiplies; the other block of its cluster sends it the rest.
  const auto b = buffer<kc::bfloat16>{"B", side * side}.per_block(cols / 2 * side);
  const auto c = buffer<two>{"C", side * side / 2}.per_block(rows * cols / 2);
  const kc::count number = side / rows * (side / cols), steps = side / depth;
  // clang-format off
  return kernel("product_clusters_wgmma", resources{.registers = 154},
    sync_cluster,
    branch(uniform(2.0 / 3),                              // eight of twelve warps multiply
      tiles(number, clustered_blocks,
        repeat(steps, unroll<1>, dependent,
          matrix_multiply_async<kc::bfloat16>(m64n256k16, depth / 16),
          await_products(1)),
        await_products(),
        store(c, row_segments(4), streaming, cols / 8 * 2)),
      branch(uniform(1.0 / 4),                            // one of the others copies
        tiles(number, clustered_blocks,
          repeat(steps, unroll<1>, dependent,
            await_copies(3),                              // until both blocks have freed a stage
            copy_bulk(a, rows, depth),
            copy_multicast(b, cols / 2, depth, 2))))),
    sync_cluster);
  // clang-format on
}

constexpr kc::launch product_clusters_wgmma_launch() {
  return kc::launch{{clustered_blocks}, {384}, 4 * (128 + 256) * 64 * kc::bytes::from_value(2)}  // four stages
      .in_clusters(2);
}

}  // namespace examples
