// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>

namespace examples {

struct larger {
  template <typename T>
  __device__ T operator()(T a, T b) const {
    return a > b ? a : b;
  }
};

struct sum_of {
  template <typename T>
  __device__ T operator()(T a, T b) const {
    return a + b;
  }
};

/// Combines the values of all threads of the block and returns the result to each of them. `of_warps` has one element
/// per warp, and blockDim.x is a multiple of 32.
template <typename T, typename Combine>
__device__ T combined_in_block(T value, T* of_warps, Combine combine) {
  for (unsigned distance = 16; distance > 0; distance /= 2)
    value = combine(value, __shfl_xor_sync(0xffffffffu, value, distance));
  __syncthreads();  // the previous call may still be reading
  if (threadIdx.x % 32 == 0) of_warps[threadIdx.x / 32] = value;
  __syncthreads();
  T result = of_warps[0];
  for (unsigned warp = 1; warp < blockDim.x / 32; ++warp) result = combine(result, T(of_warps[warp]));
  return result;
}

/// Softmax of each row of a matrix, one row per block: the largest element, the sum of the exponentials, the quotients.
template <typename T>
__global__ void softmax_rows_kernel(const T* __restrict__ x, T* __restrict__ y, unsigned cols) {
  __shared__ T of_warps[32];
  const T* row = x + static_cast<std::size_t>(blockIdx.x) * cols;
  T* result = y + static_cast<std::size_t>(blockIdx.x) * cols;
  T most = -INFINITY;
  for (unsigned j = threadIdx.x; j < cols; j += blockDim.x) most = larger{}(most, T(row[j]));
  most = combined_in_block(most, of_warps, larger{});
  T sum = 0;
  for (unsigned j = threadIdx.x; j < cols; j += blockDim.x) sum += expf(row[j] - most);
  sum = combined_in_block(sum, of_warps, sum_of{});
  const T scale = T(1) / sum;
  for (unsigned j = threadIdx.x; j < cols; j += blockDim.x) result[j] = expf(row[j] - most) * scale;
}

}  // namespace examples
