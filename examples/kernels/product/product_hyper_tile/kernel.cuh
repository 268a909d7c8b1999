// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>

namespace examples {

/// C = A B for any three sizes that are multiples of the tile's width, with a sequence of tiles of A and B in shared
/// memory. A thread computes one element of C. The width is that of the block and unknown to the compiler; both tiles
/// are in one array of dynamic shared memory.
__global__ void product_hyper_tile_kernel(const float* a, const float* b, float* c, unsigned cols, unsigned inner) {
  extern __shared__ float tiles[];
  const unsigned width = blockDim.x;
  const unsigned x = threadIdx.x;
  const unsigned y = threadIdx.y;
  float* a_tile = tiles;
  float* b_tile = tiles + width * width;
  const std::size_t row = blockIdx.y * width + y;
  const std::size_t col = blockIdx.x * width + x;
  float sum = 0;
#pragma unroll 1
  for (unsigned tile = 0; tile < inner / width; ++tile) {
    a_tile[y * width + x] = a[row * inner + tile * width + x];
    b_tile[y * width + x] = b[std::size_t{tile * width + y} * cols + col];
    __syncthreads();
    // The tree describes this unroll factor.
#pragma unroll 4
    for (unsigned k = 0; k < width; ++k) sum += a_tile[y * width + k] * b_tile[k * width + x];
    // No thread may overwrite a tile that others still read.
    __syncthreads();
  }
  c[row * cols + col] = sum;
}

}  // namespace examples
