// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../pieces.cuh"

namespace examples {

/// An element and its column, whose bits are those of a float.
struct larger_element {
  __device__ float2 operator()(float2 a, float2 b) const {
    const bool first = a.x > b.x || (a.x == b.x && __float_as_uint(a.y) < __float_as_uint(b.y));
    return first ? a : b;
  }
};

/// The K largest elements of each row and their columns, in order, one row a block. Each thread finds the K largest of
/// its own elements; then the block chooses the largest of all threads K times. A row has `vectors` pieces of four
/// floats.
template <unsigned K>
__global__ void top_k_kernel(const uint4* __restrict__ x, float* __restrict__ values, unsigned* __restrict__ columns,
                             unsigned vectors) {
  // Two places, so that a warp can write while another one still reads.
  __shared__ float2 of_warps[2][32];
  const uint4* row = x + static_cast<std::size_t>(blockIdx.x) * vectors;
  const float2 none = make_float2(-3.4e38F, __uint_as_float(0xffffffffu));
  float2 best[K];
#pragma unroll
  for (unsigned s = 0; s < K; ++s) best[s] = none;
  for (unsigned j = threadIdx.x; j < vectors; j += blockDim.x) {
    const floats_of<float> v = floats_of<float>::read(row + j);
#pragma unroll
    for (unsigned e = 0; e < 4; ++e)
      if (v.at[e] > best[K - 1].x) {
        float2 next = make_float2(v.at[e], __uint_as_float(4 * j + e));
#pragma unroll
        for (unsigned s = 0; s < K; ++s) {
          const float2 before = best[s];
          const bool above = next.x > before.x;
          best[s] = above ? next : before;
          next = above ? before : next;
        }
      }
  }
  const unsigned lane = threadIdx.x % 32;
#pragma unroll
  for (unsigned k = 0; k < K; ++k) {
    const float2 of_warp = pair_in_warp(best[0], larger_element{});
    if (lane == 0) of_warps[k % 2][threadIdx.x / 32] = of_warp;
    __syncthreads();
    const float2 most = pair_in_warp(lane < blockDim.x / 32 ? of_warps[k % 2][lane] : none, larger_element{});
    if (__float_as_uint(most.y) == __float_as_uint(best[0].y)) {
      // The element was this thread's: its next one takes part.
#pragma unroll
      for (unsigned s = 0; s + 1 < K; ++s) best[s] = best[s + 1];
      best[K - 1] = none;
    }
    if (threadIdx.x == 0) {
      values[blockIdx.x * K + k] = most.x;
      columns[blockIdx.x * K + k] = __float_as_uint(most.y);
    }
  }
}

}  // namespace examples
