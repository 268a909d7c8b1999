// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../block_reduction.cuh"

#include <cstddef>

namespace examples {

/// The sum of a[0..n), in one part per block of Block threads (a power of two, at least 64). The grid strides over the
/// array; each thread takes two elements at a time, so that most additions are in registers.
template <unsigned Block, typename T>
__global__ void reduction_many_per_thread_kernel(const T* a, T* sums, std::size_t n) {
  __shared__ T partial[Block];
  const unsigned t = threadIdx.x;
  const std::size_t stride = static_cast<std::size_t>(gridDim.x) * 2 * Block;
  T sum = 0;
  for (std::size_t i = static_cast<std::size_t>(blockIdx.x) * 2 * Block + t; i < n; i += stride) {
    sum += a[i];
    if (i + Block < n) sum += a[i + Block];
  }
  partial[t] = sum;
  __syncthreads();
#pragma unroll
  for (unsigned half = Block / 2; half > 32; half /= 2) {
    if (t < half) partial[t] += partial[t + half];
    __syncthreads();
  }
  if (t >= 32) return;
  sum = sum_by_warp(partial, t);
  if (t == 0) sums[blockIdx.x] = sum;
}

}  // namespace examples
