// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>

namespace examples {

/// The LU decomposition without pivoting of small matrices, one matrix per block and one row per thread: blockDim.x is
/// the number of rows. A row has one extra element in shared memory, so that the rows begin in different banks. The
/// kernel needs blockDim.x (blockDim.x + 1) elements of shared memory.
template <typename T>
__global__ void lu_diagonal_kernel(const T* a, T* lu) {
  extern __shared__ double shared_words[];
  T* matrix = reinterpret_cast<T*>(shared_words);
  const unsigned size = blockDim.x;
  const unsigned pitch = size + 1;
  const unsigned t = threadIdx.x;
  const std::size_t first = static_cast<std::size_t>(blockIdx.x) * size * size;
  for (unsigned row = 0; row < size; ++row) matrix[row * pitch + t] = a[first + row * size + t];
  __syncthreads();
  for (unsigned k = 0; k + 1 < size; ++k) {
    if (t > k) {
      const T factor = matrix[t * pitch + k] / matrix[k * pitch + k];
      matrix[t * pitch + k] = factor;
      for (unsigned j = k + 1; j < size; ++j) matrix[t * pitch + j] -= factor * matrix[k * pitch + j];
    }
    __syncthreads();
  }
  for (unsigned row = 0; row < size; ++row) lu[first + row * size + t] = matrix[row * pitch + t];
}

}  // namespace examples
