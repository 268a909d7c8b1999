// SPDX-License-Identifier: BSL-1.0
// Column store: decodes blocks of 128 integers stored as bit-packed zigzag deltas to a base, a CUDA block per block.
#pragma once

enum { PACK = 128 };

__device__ __forceinline__ unsigned unpackBits(const unsigned* __restrict__ w, int index, int width) {
  if (width == 0) return 0;
  int bit = index * width;
  int at = bit >> 5, shift = bit & 31;
  unsigned v = w[at] >> shift;
  if (shift + width > 32) v |= w[at + 1] << (32 - shift);
  return width == 32 ? v : v & ((1u << width) - 1);
}

__device__ __forceinline__ int unzigzag(unsigned v) { return (int)(v >> 1) ^ -(int)(v & 1); }

__global__ void __launch_bounds__(PACK)
    delta_unpack(const unsigned* __restrict__ words, const int* __restrict__ wordOffset,
                 const unsigned char* __restrict__ bitWidth, const int* __restrict__ base, int* __restrict__ out,
                 int values) {
  __shared__ int warpSum[PACK / 32];
  const int blk = blockIdx.x;
  const int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
  int v = unzigzag(unpackBits(words + wordOffset[blk], threadIdx.x, bitWidth[blk]));
#pragma unroll
  for (int d = 1; d < 32; d <<= 1) {
    int o = __shfl_up_sync(0xffffffffu, v, d);
    if (lane >= d) v += o;
  }
  if (lane == 31) warpSum[warp] = v;
  __syncthreads();
  v += base[blk];
  for (int w = 0; w < warp; w++) v += warpSum[w];
  int i = blk * PACK + threadIdx.x;
  if (i < values) out[i] = v;
}
