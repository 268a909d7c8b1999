// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>

namespace examples {

/// C = A B with the block's tile of A in shared memory: coalescedMultiply of NVIDIA's CUDA C++ Best Practices Guide. A
/// has Width columns and B has Width rows. The tile is therefore contiguous, and it is the only part of A that a block
/// needs. `cols` is a multiple of Width.
template <unsigned Width>
__global__ void __launch_bounds__(Width* Width)
    product_coalesced_kernel(const float* a, const float* b, float* c, unsigned cols) {
  __shared__ float a_tile[Width][Width];
  const std::size_t row = blockIdx.y * Width + threadIdx.y;
  const std::size_t col = blockIdx.x * Width + threadIdx.x;
  a_tile[threadIdx.y][threadIdx.x] = a[row * Width + threadIdx.x];
  // Width divides 32: a row of the tile is read by the same warp that wrote it.
  __syncwarp();
  float sum = 0;
#pragma unroll
  for (unsigned k = 0; k < Width; ++k) sum += a_tile[threadIdx.y][k] * b[std::size_t{k} * cols + col];
  c[row * cols + col] = sum;
}

}  // namespace examples
