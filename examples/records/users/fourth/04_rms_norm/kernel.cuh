// SPDX-License-Identifier: BSL-1.0
// Transformer block: residual addition and RMS norm of one token per thread block, half in and out.
#pragma once
#include <cuda_fp16.h>
__device__ inline float warpSum(float v) {
  for (int d = 16; d > 0; d >>= 1) v += __shfl_xor_sync(0xffffffffu, v, d);
  return v;
}

__global__ void rms_norm(const __half2* __restrict__ x, const __half2* __restrict__ residual,
                         const __half2* __restrict__ gain, __half2* __restrict__ hidden, __half2* __restrict__ normed,
                         int pairs, float eps) {
  __shared__ float part[32];
  size_t row = size_t(blockIdx.x) * pairs;
  float sq = 0;
  for (int i = threadIdx.x; i < pairs; i += blockDim.x) {
    float2 a = __half22float2(x[row + i]);
    float2 r = __half22float2(residual[row + i]);
    a.x += r.x;
    a.y += r.y;
    hidden[row + i] = __floats2half2_rn(a.x, a.y);
    sq += a.x * a.x + a.y * a.y;
  }
  int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
  sq = warpSum(sq);
  if (lane == 0) part[warp] = sq;
  __syncthreads();
  if (warp == 0) {
    float t = lane < (blockDim.x >> 5) ? part[lane] : 0.0f;
    t = warpSum(t);
    if (lane == 0) part[0] = t;
  }
  __syncthreads();
  float inv = rsqrtf(part[0] / (2 * pairs) + eps);
  for (int i = threadIdx.x; i < pairs; i += blockDim.x) {
    float2 a = __half22float2(hidden[row + i]);
    float2 g = __half22float2(gain[i]);
    normed[row + i] = __floats2half2_rn(a.x * inv * g.x, a.y * inv * g.y);
  }
}
