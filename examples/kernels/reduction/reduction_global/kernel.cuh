// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../memory_access.cuh"

#include <cstddef>

namespace examples {

/// Sum of a[0..n) by one block (blockDim.x a power of two), with all partial sums in global memory; the result is in
/// partial[0].
template <typename T>
__global__ void reduction_global_kernel(const T* a, T* partial, std::size_t n) {
  const unsigned t = threadIdx.x;
  partial[t] = 0;
  // Each trip reads and writes the accumulator in memory, because that is the cost under study; `partial[t] += a[i]`
  // would keep it in a register and only write it. Unrolling gains nothing: the store may alias the next a[i].
#pragma unroll 1
  for (std::size_t i = t; i < n; i += blockDim.x) store_to_memory(&partial[t], load_from_memory(&partial[t]) + a[i]);
  __syncthreads();
  // Here the barrier already keeps the compiler from reusing a loaded value.
  for (unsigned half = blockDim.x / 2; half > 0; half /= 2) {
    if (t < half) partial[t] += partial[t + half];
    __syncthreads();
  }
}

}  // namespace examples
