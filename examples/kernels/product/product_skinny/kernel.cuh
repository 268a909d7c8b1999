// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../common/mma.cuh"

#include <cstddef>

namespace examples {

/// A block has 32 columns of C, which are 32 rows of B, and all rows of C. Its eight warps share the elements of each
/// row in chunks of 32, and add their sums at the end. `Tiles` times eight rows of A take part; rows beyond the last
/// one are zero.
template <unsigned Tiles>
struct skinny_product {
  static constexpr unsigned cols = 32;
  static constexpr unsigned warps = 8;
  static constexpr unsigned threads = 32 * warps;
  static constexpr unsigned chunk = 32;
  /// The sums of a row of C lie apart by this in shared memory, so that the lanes of a store use all banks.
  static constexpr unsigned pitch = cols + 4;
  static constexpr unsigned sums_of_a_warp = pitch * Tiles * 8;
  static constexpr unsigned shared_bytes = warps * sums_of_a_warp * 4;
  /// Trips whose loads are in flight together.
  static constexpr unsigned merged = Tiles >= 8 ? 1 : Tiles >= 4 ? 2 : 4;
};

/// C = A B with few rows, as when a language model generates text: A has `rows` rows, and B `cols` columns of `inner`
/// elements. The rows of A and the columns of B are contiguous, of bfloat16, and C is of float. `cols` is a multiple of
/// 32, and `inner` of 256. Each element of B is loaded once.
template <unsigned Tiles>
__global__ void __launch_bounds__(skinny_product<Tiles>::threads)
    product_skinny_kernel(const uint4* __restrict__ a, const uint4* __restrict__ b, float* __restrict__ c,
                          unsigned rows, unsigned cols, unsigned inner) {
  using how = skinny_product<Tiles>;
  extern __shared__ float of_warps[];
  const unsigned lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  const unsigned group = lane / 4, quarter = lane % 4;
  const std::size_t pieces = inner / 8;
  // A lane has eight neighbouring elements of a row. Both factors are in the same order, and a sum in any.
  const uint4* b_at = b + (std::size_t{blockIdx.x} * how::cols + group) * pieces + warp * (how::chunk / 8) + quarter;
  const uint4* a_at = a + group * pieces + warp * (how::chunk / 8) + quarter;
  const unsigned trips = inner / (how::chunk * how::warps);
  float sums[2][Tiles][4] = {};
#pragma unroll how::merged
  for (unsigned trip = 0; trip < trips; ++trip) {
    uint4 left[4];
    uint4 right[Tiles];
#pragma unroll
    for (unsigned i = 0; i < 4; ++i) left[i] = b_at[8 * i * pieces];
#pragma unroll
    for (unsigned j = 0; j < Tiles; ++j) right[j] = group + 8 * j < rows ? a_at[8 * j * pieces] : uint4{};
#pragma unroll
    for (unsigned i = 0; i < 2; ++i)
#pragma unroll
      for (unsigned j = 0; j < Tiles; ++j) {
        const uint4 &upper = left[2 * i], &lower = left[2 * i + 1], &col = right[j];
        add_product(sums[i][j], {upper.x, lower.x, upper.y, lower.y}, {col.x, col.y});
        add_product(sums[i][j], {upper.z, lower.z, upper.w, lower.w}, {col.z, col.w});
      }
    b_at += how::warps * (how::chunk / 8);
    a_at += how::warps * (how::chunk / 8);
  }
  // A lane has two neighbouring rows of C in each of two columns of a product.
#pragma unroll
  for (unsigned i = 0; i < 2; ++i)
#pragma unroll
    for (unsigned j = 0; j < Tiles; ++j)
#pragma unroll
      for (unsigned k = 0; k < 4; ++k) {
        const unsigned row = 8 * j + quarter * 2 + k % 2, col = 16 * i + group + k / 2 * 8;
        of_warps[warp * how::sums_of_a_warp + row * how::pitch + col] = sums[i][j][k];
      }
  __syncthreads();
#pragma unroll
  for (unsigned i = 0; i < Tiles; ++i) {
    const unsigned at = threadIdx.x + i * how::threads;
    const unsigned row = at / how::cols, col = at % how::cols;
    float sum = 0;
#pragma unroll
    for (unsigned other = 0; other < how::warps; ++other)
      sum += of_warps[other * how::sums_of_a_warp + row * how::pitch + col];
    if (row < rows) c[std::size_t{row} * cols + blockIdx.x * how::cols + col] = sum;
  }
}

}  // namespace examples
