// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>

namespace examples {

/// C = A B, square, with a sequence of tiles of A and B in shared memory. A thread computes one element of C; the
/// number of blocks in x is the number of tiles in a row.
template <unsigned Width>
__global__ void __launch_bounds__(Width* Width) product_super_tile_kernel(const float* a, const float* b, float* c) {
  __shared__ float a_tile[Width][Width];
  __shared__ float b_tile[Width][Width];
  const std::size_t side = gridDim.x * Width;
  const std::size_t row = blockIdx.y * Width + threadIdx.y;
  const std::size_t col = blockIdx.x * Width + threadIdx.x;
  float sum = 0;
#pragma unroll 1
  for (unsigned tile = 0; tile < gridDim.x; ++tile) {
    a_tile[threadIdx.y][threadIdx.x] = a[row * side + tile * Width + threadIdx.x];
    b_tile[threadIdx.y][threadIdx.x] = b[(tile * Width + threadIdx.y) * side + col];
    __syncthreads();
#pragma unroll
    for (unsigned k = 0; k < Width; ++k) sum += a_tile[threadIdx.y][k] * b_tile[k][threadIdx.x];
    // No thread may overwrite a tile that others still read.
    __syncthreads();
  }
  c[row * side + col] = sum;
}

}  // namespace examples
