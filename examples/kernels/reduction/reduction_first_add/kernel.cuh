// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../block_reduction.cuh"

#include <cstddef>

namespace examples {

/// The sum of 2 * blockDim.x elements of a in each block (a power of two of threads; one T of dynamic shared memory per
/// thread). All threads do the first addition while loading; in reduction_sequential_kernel half of the threads only
/// load.
template <typename T>
__global__ void reduction_first_add_kernel(const T* a, T* sums, std::size_t n) {
  T* partial = block_memory<T>();
  const unsigned t = threadIdx.x;
  const std::size_t i = static_cast<std::size_t>(blockIdx.x) * 2 * blockDim.x + t;
  T sum = i < n ? a[i] : 0;
  if (i + blockDim.x < n) sum += a[i + blockDim.x];
  partial[t] = sum;
  __syncthreads();
#pragma unroll 1
  for (unsigned half = blockDim.x / 2; half > 0; half /= 2) {
    if (t < half) partial[t] += partial[t + half];
    __syncthreads();
  }
  if (t == 0) sums[blockIdx.x] = partial[0];
}

}  // namespace examples
