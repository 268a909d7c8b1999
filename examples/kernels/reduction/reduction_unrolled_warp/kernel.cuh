// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../block_reduction.cuh"

#include <cstddef>

namespace examples {

/// The sum of 2 * blockDim.x elements of a in each block (a power of two of threads, at least 64; one T of dynamic
/// shared memory per thread). Once 64 partial sums are left, one warp adds them without barriers of the block.
template <typename T>
__global__ void reduction_unrolled_warp_kernel(const T* a, T* sums, std::size_t n) {
  T* partial = block_memory<T>();
  const unsigned t = threadIdx.x;
  const std::size_t i = static_cast<std::size_t>(blockIdx.x) * 2 * blockDim.x + t;
  T sum = i < n ? a[i] : 0;
  if (i + blockDim.x < n) sum += a[i + blockDim.x];
  partial[t] = sum;
  __syncthreads();
#pragma unroll 1
  for (unsigned half = blockDim.x / 2; half > 32; half /= 2) {
    if (t < half) partial[t] += partial[t + half];
    __syncthreads();
  }
  if (t >= 32) return;
  sum = sum_by_warp(partial, t);
  if (t == 0) sums[blockIdx.x] = sum;
}

}  // namespace examples
