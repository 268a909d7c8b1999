// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>

namespace examples {

/// Sum of the values of this lane and of all lower lanes.
template <typename T>
__device__ T scan_warp(T value, unsigned lane) {
#pragma unroll
  for (unsigned distance = 1; distance < 32; distance *= 2) {
    const T before = __shfl_up_sync(0xffffffffu, value, distance);
    if (lane >= distance) value += before;
  }
  return value;
}

/// Inclusive prefix sums of each block's elements, one element per thread. blockDim.x is a multiple of 32.
template <typename T>
__global__ void scan_block_kernel(const T* x, T* y) {
  __shared__ T warp_sums[32];
  const std::size_t i = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  const unsigned lane = threadIdx.x % 32;
  const unsigned warp = threadIdx.x / 32;
  T value = scan_warp(T(x[i]), lane);
  if (lane == 31) warp_sums[warp] = value;
  __syncthreads();
  if (warp == 0) {
    const T sum = lane < blockDim.x / 32 ? warp_sums[lane] : T{0};
    warp_sums[lane] = scan_warp(sum, lane);
  }
  __syncthreads();
  if (warp > 0) value += warp_sums[warp - 1];
  y[i] = value;
}

}  // namespace examples
