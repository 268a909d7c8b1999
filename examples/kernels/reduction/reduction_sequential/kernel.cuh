// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../block_reduction.cuh"

#include <cstddef>

namespace examples {

/// The sum of blockDim.x elements of a in each block (a power of two of threads; one T of dynamic shared memory per
/// thread). The lower half adds the upper half: neighbouring threads access neighbouring elements.
template <typename T>
__global__ void reduction_sequential_kernel(const T* a, T* sums, std::size_t n) {
  T* partial = block_memory<T>();
  const unsigned t = threadIdx.x;
  const std::size_t i = static_cast<std::size_t>(blockIdx.x) * blockDim.x + t;
  partial[t] = i < n ? a[i] : 0;
  __syncthreads();
#pragma unroll 1
  for (unsigned half = blockDim.x / 2; half > 0; half /= 2) {
    if (t < half) partial[t] += partial[t + half];
    __syncthreads();
  }
  if (t == 0) sums[blockIdx.x] = partial[0];
}

}  // namespace examples
