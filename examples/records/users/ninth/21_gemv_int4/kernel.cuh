// SPDX-License-Identifier: BSL-1.0
// y = W x with 4-bit weights and a half scale per group of 128 (weight-only quantized linear layer, one token).
#pragma once
#include <cuda_fp16.h>
constexpr int GROUP = 128;           // weights per scale
constexpr int WARP_STEP = 32 * 32;   // weights a warp reads at once: 32 lanes x uint4

__device__ __forceinline__ __half2 asHalf2(unsigned v) { return *reinterpret_cast<__half2*>(&v); }

// Eight weights: nibble j holds element 2j, nibble j + 4 element 2j + 1, both with an offset of 8.
__device__ __forceinline__ float dot8(unsigned w, uint4 x, float acc) {
  const __half2 bias = __half2half2(__ushort_as_half(0x6408));  // 1024 + 8
  const unsigned xs[4] = {x.x, x.y, x.z, x.w};
#pragma unroll
  for (int j = 0; j < 4; j++) {
    unsigned q = ((w >> (4 * j)) & 0x000f000fu) | 0x64006400u;  // 1024 + nibble as half
    float2 v = __half22float2(__hsub2(asHalf2(q), bias));
    float2 f = __half22float2(asHalf2(xs[j]));
    acc = fmaf(v.x, f.x, acc);
    acc = fmaf(v.y, f.y, acc);
  }
  return acc;
}

// x in shared memory: 8 halves per uint4, so ordered that the lanes of a warp read neighbours.
__device__ __forceinline__ int swizzled(int chunk) {
  int pass = chunk >> 7, lane = (chunk >> 2) & 31, q = chunk & 3;
  return ((pass << 2 | q) << 5) | lane;
}

// cols: a multiple of 128. Dynamic shared memory: cols rounded up to 1024, times 2 bytes.
__global__ void __launch_bounds__(256)
    gemv_int4(const uint4* __restrict__ weights, const __half* __restrict__ scales, const uint4* __restrict__ x,
              __half* __restrict__ y, int rows, int cols) {
  extern __shared__ uint4 xs[];
  for (int i = threadIdx.x; i < cols / 8; i += blockDim.x) xs[swizzled(i)] = x[i];
  __syncthreads();

  const int lane = threadIdx.x & 31;
  const int warps = gridDim.x * (blockDim.x >> 5);
  for (int row = (blockIdx.x * blockDim.x + threadIdx.x) >> 5; row < rows; row += warps) {
    const uint4* w = weights + size_t(row) * (cols / 32);
    const __half* scale = scales + size_t(row) * (cols / GROUP);
    float sum = 0.0f;
#pragma unroll 2
    for (int c = lane * 32; c < cols; c += WARP_STEP) {
      uint4 packed = w[c / 32];
      const uint4* px = xs + (c / WARP_STEP) * 128 + lane;
      float part = dot8(packed.x, px[0], 0.0f);
      part = dot8(packed.y, px[32], part);
      part = dot8(packed.z, px[64], part);
      part = dot8(packed.w, px[96], part);
      sum = fmaf(part, __half2float(scale[c / GROUP]), sum);
    }
#pragma unroll
    for (int d = 16; d; d >>= 1) sum += __shfl_down_sync(0xffffffffu, sum, d);
    if (lane == 0) y[row] = __float2half(sum);
  }
}
