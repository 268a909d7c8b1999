// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../scan_block/kernel.cuh"
#include "shape.hpp"

#include <cstddef>

namespace examples {

/// The upper half of a tile's state: nothing is known, the sum of the tile, or the sum of all elements up to its end.
/// The lower half is the sum, a float.
enum class tile_sum : unsigned { unknown, of_tile, of_all };

__device__ inline void publish(volatile unsigned long long* state, tile_sum which, float sum) {
  *state = static_cast<unsigned long long>(which) << 32 | __float_as_uint(sum);
}

/// The sum of all elements before `tile`, by one warp: each lane reads the state of one of the 32 tiles before it, and
/// waits until it is known. Goes further back until a tile knows the sum of all.
__device__ inline float sum_before(const volatile unsigned long long* states, unsigned tile, unsigned lane) {
  float before = 0;
  for (int last = static_cast<int>(tile) - 1;; last -= 32) {
    const int at = last - static_cast<int>(lane);
    // A place before the first tile has the sum zero.
    unsigned long long state = static_cast<unsigned long long>(tile_sum::of_all) << 32;
    do {
      if (at >= 0) state = states[at];
    } while (__any_sync(0xffffffffu, state >> 32 == static_cast<unsigned>(tile_sum::unknown)));
    const unsigned of_all = __ballot_sync(0xffffffffu, state >> 32 == static_cast<unsigned>(tile_sum::of_all));
    // The lanes up to the first one that knows the sum of all.
    const bool counts = of_all == 0 || lane < static_cast<unsigned>(__ffs(static_cast<int>(of_all)));
    float sum = counts ? __uint_as_float(static_cast<unsigned>(state)) : 0;
    for (unsigned distance = 16; distance > 0; distance /= 2) sum += __shfl_xor_sync(0xffffffffu, sum, distance);
    before += sum;
    if (of_all != 0) return before;
  }
}

/// Inclusive prefix sums of a whole array in one pass. Blocks take their tiles in the order in which they start; each
/// publishes the sum of its tile, and adds those before it ("decoupled look-back", Merrill and Garland 2016). `states`
/// and `next_tile` are zero before the launch.
__global__ void look_back_scan_kernel(const float4* __restrict__ x, float4* __restrict__ y, unsigned long long* states,
                                      unsigned* next_tile) {
  constexpr unsigned warps = look_back_threads / 32;
  __shared__ unsigned tile_of_block;
  __shared__ float warp_sums[warps];
  __shared__ float before_block;
  if (threadIdx.x == 0) tile_of_block = atomicAdd(next_tile, 1u);
  __syncthreads();
  const unsigned tile = tile_of_block;
  const unsigned lane = threadIdx.x % 32;
  const unsigned warp = threadIdx.x / 32;
  // A warp has neighbouring rows of 32 pieces each.
  const std::size_t first =
      static_cast<std::size_t>(tile) * (look_back_tile / 4) + warp * (32 * look_back_pieces) + lane;
  float4 v[look_back_pieces];
#pragma unroll
  for (unsigned r = 0; r < look_back_pieces; ++r) v[r] = x[first + 32 * r];
  float sum = 0;
#pragma unroll
  for (unsigned r = 0; r < look_back_pieces; ++r) {
    v[r].y += v[r].x;
    v[r].z += v[r].y;
    v[r].w += v[r].z;
    const float through = scan_warp(v[r].w, lane);
    float before = __shfl_up_sync(0xffffffffu, through, 1);
    before = lane > 0 ? sum + before : sum;
    v[r].x += before;
    v[r].y += before;
    v[r].z += before;
    v[r].w += before;
    sum += __shfl_sync(0xffffffffu, through, 31);
  }
  if (lane == 0) warp_sums[warp] = sum;
  __syncthreads();
  if (warp == 0) {
    const float through = scan_warp(lane < warps ? warp_sums[lane] : 0.0F, lane);
    const float before_warp = __shfl_up_sync(0xffffffffu, through, 1);
    const float total = __shfl_sync(0xffffffffu, through, 31);
    if (lane < warps) warp_sums[lane] = lane > 0 ? before_warp : 0;
    if (lane == 0) publish(states + tile, tile == 0 ? tile_sum::of_all : tile_sum::of_tile, total);
    const float before = tile == 0 ? 0 : sum_before(states, tile, lane);
    if (lane == 0) {
      if (tile > 0) publish(states + tile, tile_sum::of_all, before + total);
      before_block = before;
    }
  }
  __syncthreads();
  const float before = before_block + warp_sums[warp];
#pragma unroll
  for (unsigned r = 0; r < look_back_pieces; ++r)
    y[first + 32 * r] = make_float4(v[r].x + before, v[r].y + before, v[r].z + before, v[r].w + before);
}

}  // namespace examples
