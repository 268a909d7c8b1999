// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>

namespace examples {

/// Returns the sum of the values of a warp's lanes, in lane 0.
template <typename T>
__device__ T sum_of_lanes(T value) {
#pragma unroll
  for (unsigned distance = 16; distance > 0; distance /= 2) value += __shfl_down_sync(0xffffffff, value, distance);
  return value;
}

/// *result += x . y. The grid strides over the vectors. Each warp adds its lanes by shuffles and leaves one word in
/// shared memory; the first warp adds these words, and each block adds to the result once. The caller zeroes it.
template <typename T>
__global__ void dot_product_kernel(const T* __restrict__ x, const T* __restrict__ y, T* result, std::size_t n) {
  constexpr unsigned most_warps = 32;
  __shared__ T sums[most_warps];
  const unsigned t = threadIdx.x;
  const std::size_t stride = static_cast<std::size_t>(gridDim.x) * blockDim.x;
  T sum = 0;
  // By default the compiler merges four trips and waits for the loads of each before those of the next.
#pragma unroll 1
  for (std::size_t i = static_cast<std::size_t>(blockIdx.x) * blockDim.x + t; i < n; i += stride) sum += x[i] * y[i];

  sum = sum_of_lanes(sum);
  if (t % 32 == 0) sums[t / 32] = sum;
  __syncthreads();
  if (t >= 32) return;
  sum = sum_of_lanes(t < blockDim.x / 32 ? sums[t] : T{0});
  if (t == 0) atomicAdd(result, sum);
}

}  // namespace examples
