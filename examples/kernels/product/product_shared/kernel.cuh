// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>

namespace examples {

/// C = A B with the block's tiles of A and B in shared memory: sharedABMultiply of NVIDIA's CUDA C++ Best Practices
/// Guide. A has Width columns and B has Width rows, so each has one tile. `cols` is a multiple of Width.
template <unsigned Width>
__global__ void __launch_bounds__(Width* Width)
    product_shared_kernel(const float* a, const float* b, float* c, unsigned cols) {
  __shared__ float a_tile[Width][Width];
  __shared__ float b_tile[Width][Width];
  const std::size_t row = blockIdx.y * Width + threadIdx.y;
  const std::size_t col = blockIdx.x * Width + threadIdx.x;
  a_tile[threadIdx.y][threadIdx.x] = a[row * Width + threadIdx.x];
  b_tile[threadIdx.y][threadIdx.x] = b[std::size_t{threadIdx.y} * cols + col];
  __syncthreads();
  float sum = 0;
#pragma unroll
  for (unsigned k = 0; k < Width; ++k) sum += a_tile[threadIdx.y][k] * b_tile[k][threadIdx.x];
  c[row * cols + col] = sum;
}

}  // namespace examples
