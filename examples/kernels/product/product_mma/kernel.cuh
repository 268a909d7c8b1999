// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../common/mma.cuh"

#include <cstddef>

namespace examples {

/// The tile of a block of four warps, and of each warp: two by four products of 16 x 8.
inline constexpr unsigned product_mma_tile = 64;
inline constexpr unsigned product_mma_threads = 128;

/// C = A B on tensor cores, with factors of bfloat16 and sums of float. The rows of A and the columns of B are
/// contiguous; a word holds two of their elements. All matrices are side x side, and the side is a multiple of the
/// tile. Each warp loads its own registers from global memory.
template <unsigned Tile>
__global__ void __launch_bounds__(product_mma_threads)
    product_mma_kernel(const unsigned* a, const unsigned* b, float* c, unsigned side) {
  constexpr unsigned of_a_warp = Tile / 2;
  constexpr unsigned tiles_high = of_a_warp / 16, tiles_wide = of_a_warp / 8;
  const unsigned warp = threadIdx.x / 32;
  const unsigned group = threadIdx.x % 32 / 4, pair = threadIdx.x % 4;
  const std::size_t row = blockIdx.y * Tile + warp / 2 * of_a_warp + group;
  const std::size_t col = blockIdx.x * Tile + warp % 2 * of_a_warp + group;
  const std::size_t words = side / 2;
  const unsigned* a_at = a + row * words + pair;
  const unsigned* b_at = b + col * words + pair;
  float sums[tiles_high][tiles_wide][4] = {};
#pragma unroll 1
  for (unsigned k = 0; k < side; k += 16) {
    unsigned rows[tiles_high][4];
    unsigned cols[tiles_wide][2];
#pragma unroll
    for (unsigned i = 0; i < tiles_high; ++i) {
      rows[i][0] = a_at[16 * i * words];
      rows[i][1] = a_at[(16 * i + 8) * words];
      rows[i][2] = a_at[16 * i * words + 4];
      rows[i][3] = a_at[(16 * i + 8) * words + 4];
    }
#pragma unroll
    for (unsigned j = 0; j < tiles_wide; ++j) {
      cols[j][0] = b_at[8 * j * words];
      cols[j][1] = b_at[8 * j * words + 4];
    }
#pragma unroll
    for (unsigned i = 0; i < tiles_high; ++i)
#pragma unroll
      for (unsigned j = 0; j < tiles_wide; ++j) add_product(sums[i][j], rows[i], cols[j]);
    a_at += 8;
    b_at += 8;
  }
  // A lane has two neighbours in each of two rows of a product.
  float* c_at = c + row * side + (col - group) + 2 * pair;
#pragma unroll
  for (unsigned i = 0; i < tiles_high; ++i)
#pragma unroll
    for (unsigned j = 0; j < tiles_wide; ++j) {
      const float* of_a_lane = sums[i][j];
      *reinterpret_cast<float2*>(c_at + std::size_t{16 * i} * side + 8 * j) = {of_a_lane[0], of_a_lane[1]};
      *reinterpret_cast<float2*>(c_at + std::size_t{16 * i + 8} * side + 8 * j) = {of_a_lane[2], of_a_lane[3]};
    }
}

}  // namespace examples
