// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../kernels/branches/monte_carlo/kernel.cuh"

namespace examples::monte_carlo_pi {

/// A coordinate between 0 and 1 in units of 2^-15, from the upper bits of a random number: the middle of one of 2^14
/// cells. So squares and their sums are exact in 32 bits.
__host__ __device__ constexpr unsigned coordinate(unsigned random) { return (random >> 17) | 1U; }
/// True for a point in the quarter of the unit circle.
__host__ __device__ constexpr bool is_inside(unsigned x, unsigned y) { return x * x + y * y < 1U << 30; }

__device__ inline unsigned sum_of_warp(unsigned value) {
  for (unsigned distance = 16; distance > 0; distance /= 2) value += __shfl_down_sync(0xffffffffU, value, distance);
  return value;
}

/// Each thread draws points with a generator of its own; `inside[block]` is the number of the block's points in the
/// quarter circle. blockDim.x is a multiple of 32.
template <typename Count>
__global__ void pi_samples_kernel(Count* inside, unsigned samples) {
  __shared__ unsigned of_warp[32];
  unsigned state = first_random(blockIdx.x * blockDim.x + threadIdx.x);
  unsigned count = 0;
  for (unsigned sample = 0; sample < samples; ++sample) {
    state = next_random(state);
    const unsigned x = coordinate(state);
    state = next_random(state);
    if (is_inside(x, coordinate(state))) ++count;
  }
  count = sum_of_warp(count);
  if (threadIdx.x % 32 == 0) of_warp[threadIdx.x / 32] = count;
  __syncthreads();
  if (threadIdx.x >= 32) return;
  count = sum_of_warp(threadIdx.x < blockDim.x / 32 ? of_warp[threadIdx.x] : 0);
  if (threadIdx.x == 0) inside[blockIdx.x] = static_cast<Count>(count);
}

}  // namespace examples::monte_carlo_pi
