// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../radix.hpp"
#include "../scan_block/kernel.cuh"

#include <cstddef>

namespace examples {

/// The lanes of the warp whose digit is this lane's: eight votes.
__device__ inline unsigned lanes_of_digit(unsigned digit) {
  unsigned lanes = 0xffffffffu;
#pragma unroll
  for (unsigned bit = 1; bit < radix_digits; bit *= 2) {
    const unsigned having = __ballot_sync(0xffffffffu, (digit & bit) != 0);
    lanes &= (digit & bit) != 0 ? having : ~having;
  }
  return lanes;
}

/// Writes keys in the order of one digit; keys of the same digit keep their order. bases[digit * blocks + block] is the
/// place of a block's first key of the digit. A warp has neighbouring keys, in rows of 32. Each block sorts its tile in
/// shared memory, so that neighbouring lanes write neighbouring keys.
__global__ void radix_scatter_kernel(const unsigned* __restrict__ keys, const unsigned* __restrict__ bases,
                                     unsigned* __restrict__ out, unsigned shift) {
  constexpr unsigned warps = radix_threads / 32;
  __shared__ unsigned of_warps[warps][radix_digits];
  __shared__ unsigned sorted[radix_tile];
  __shared__ unsigned distances[radix_digits];
  __shared__ unsigned warp_sums[warps];
  const unsigned lane = threadIdx.x % 32;
  const unsigned warp = threadIdx.x / 32;
  const unsigned* own = keys + static_cast<std::size_t>(blockIdx.x) * radix_tile + warp * (32 * radix_keys) + lane;
  unsigned key[radix_keys];
  unsigned rank[radix_keys];
#pragma unroll
  for (unsigned r = 0; r < radix_keys; ++r) key[r] = own[32 * r];
  for (unsigned w = 0; w < warps; ++w) of_warps[w][threadIdx.x] = 0;
  __syncthreads();
  // The number of keys of the digit before this one, in the warp.
#pragma unroll
  for (unsigned r = 0; r < radix_keys; ++r) {
    const unsigned digit = digit_of(key[r], shift);
    const unsigned lanes = lanes_of_digit(digit);
    const unsigned before = of_warps[warp][digit];
    const unsigned lower = static_cast<unsigned>(__popc(lanes & ((1u << lane) - 1)));
    __syncwarp();
    if (lower == 0) of_warps[warp][digit] = before + static_cast<unsigned>(__popc(lanes));
    __syncwarp();
    rank[r] = before + lower;
  }
  __syncthreads();
  // Each thread has a digit: the place of the first key of each warp, in the sorted tile.
  unsigned count = 0;
#pragma unroll
  for (unsigned w = 0; w < warps; ++w) count += of_warps[w][threadIdx.x];
  const unsigned through = scan_warp(count, lane);
  if (lane == 31) warp_sums[warp] = through;
  __syncthreads();
  unsigned place = through - count;
  for (unsigned w = 0; w < warp; ++w) place += warp_sums[w];
  distances[threadIdx.x] = bases[static_cast<std::size_t>(threadIdx.x) * gridDim.x + blockIdx.x] - place;
#pragma unroll
  for (unsigned w = 0; w < warps; ++w) {
    const unsigned keys_of_warp = of_warps[w][threadIdx.x];
    of_warps[w][threadIdx.x] = place;
    place += keys_of_warp;
  }
  __syncthreads();
#pragma unroll
  for (unsigned r = 0; r < radix_keys; ++r) sorted[of_warps[warp][digit_of(key[r], shift)] + rank[r]] = key[r];
  __syncthreads();
#pragma unroll
  for (unsigned r = 0; r < radix_keys; ++r) {
    const unsigned i = threadIdx.x + radix_threads * r;
    out[distances[digit_of(sorted[i], shift)] + i] = sorted[i];
  }
}

}  // namespace examples
