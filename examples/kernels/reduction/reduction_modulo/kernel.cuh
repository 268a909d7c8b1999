// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../block_reduction.cuh"

#include <cstddef>

namespace examples {

/// The sum of blockDim.x elements of a in each block (a power of two of threads; one T of dynamic shared memory per
/// thread). Neighbours are added first. In every step fewer lanes of each warp add, but no warp finishes in the first
/// five steps. A division determines which lanes add.
template <typename T>
__global__ void reduction_modulo_kernel(const T* a, T* sums, std::size_t n) {
  T* partial = block_memory<T>();
  const unsigned t = threadIdx.x;
  const std::size_t i = static_cast<std::size_t>(blockIdx.x) * blockDim.x + t;
  partial[t] = i < n ? a[i] : 0;
  __syncthreads();
#pragma unroll 1
  for (unsigned distance = 1; distance < blockDim.x; distance *= 2) {
    if (t % (2 * distance) == 0) partial[t] += partial[t + distance];
    __syncthreads();
  }
  if (t == 0) sums[blockIdx.x] = partial[0];
}

}  // namespace examples
