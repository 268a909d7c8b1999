// SPDX-License-Identifier: BSL-1.0
// Group normalisation with scale and shift, then SiLU, on NCHW half data; a block for each group of an image.
#pragma once
#include <cuda_fp16.h>
__device__ inline float2 blockSum2(float2 v) {
  __shared__ float2 part[32];
  int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
#pragma unroll
  for (int o = 16; o; o >>= 1) {
    v.x += __shfl_down_sync(0xffffffffu, v.x, o);
    v.y += __shfl_down_sync(0xffffffffu, v.y, o);
  }
  if (lane == 0) part[warp] = v;
  __syncthreads();
  if (warp == 0) {
    v = lane < int(blockDim.x >> 5) ? part[lane] : make_float2(0.0f, 0.0f);
#pragma unroll
    for (int o = 16; o; o >>= 1) {
      v.x += __shfl_down_sync(0xffffffffu, v.x, o);
      v.y += __shfl_down_sync(0xffffffffu, v.y, o);
    }
    if (lane == 0) part[0] = v;
  }
  __syncthreads();
  return part[0];
}
__device__ __forceinline__ float silu(float v) { return v / (1.0f + __expf(-v)); }
__global__ void __launch_bounds__(512)
    groupNormSilu(const __half2* __restrict__ in, const __half* __restrict__ gamma, const __half* __restrict__ beta,
                  __half2* __restrict__ out, int channels, int channelsPerGroup, int pairsPerChannel, float eps) {
  const int group = blockIdx.x, image = blockIdx.y;
  const int firstChannel = group * channelsPerGroup;
  const size_t base = (size_t(image) * channels + firstChannel) * pairsPerChannel;
  const int pairs = channelsPerGroup * pairsPerChannel;

  float2 acc = make_float2(0.0f, 0.0f);
  for (int i = threadIdx.x; i < pairs; i += blockDim.x) {
    float2 v = __half22float2(in[base + i]);
    acc.x += v.x + v.y;
    acc.y += v.x * v.x + v.y * v.y;
  }
  acc = blockSum2(acc);
  const float inv = 0.5f / pairs;
  const float mean = acc.x * inv;
  const float rstd = rsqrtf(fmaxf(acc.y * inv - mean * mean, 0.0f) + eps);

  for (int c = 0; c < channelsPerGroup; c++) {
    float scale = __half2float(gamma[firstChannel + c]) * rstd;
    float shift = __half2float(beta[firstChannel + c]) - mean * scale;
    const __half2* src = in + base + size_t(c) * pairsPerChannel;
    __half2* dst = out + base + size_t(c) * pairsPerChannel;
    for (int i = threadIdx.x; i < pairsPerChannel; i += blockDim.x) {
      float2 v = __half22float2(src[i]);
      dst[i] = __floats2half2_rn(silu(fmaf(v.x, scale, shift)), silu(fmaf(v.y, scale, shift)));
    }
  }
}
