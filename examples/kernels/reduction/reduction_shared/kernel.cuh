// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>

namespace examples {

/// Sum of a[0..n) by one block (blockDim.x a power of two), with the partial sums in shared memory. It needs one T of
/// dynamic shared memory per thread.
template <typename T>
__global__ void reduction_shared_kernel(const T* a, T* sum, std::size_t n) {
  // One array for all element types: an extern array has one type in the whole program.
  extern __shared__ double shared_words[];
  // volatile, because otherwise the first loop keeps its accumulator in a register and removes the shared accesses,
  // which are the cost under study. On shared memory volatile has no other effect.
  volatile T* partial = reinterpret_cast<T*>(shared_words);
  const unsigned t = threadIdx.x;
  partial[t] = 0;
  // Not unrolled, so that this kernel differs from the one in global memory only in the location of the partial sums.
#pragma unroll 1
  for (std::size_t i = t; i < n; i += blockDim.x) partial[t] = partial[t] + a[i];
  __syncthreads();
  for (unsigned half = blockDim.x / 2; half > 0; half /= 2) {
    if (t < half) partial[t] = partial[t] + partial[t + half];
    __syncthreads();
  }
  if (t == 0) *sum = partial[0];
}

}  // namespace examples
