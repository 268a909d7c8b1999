// SPDX-License-Identifier: BSL-1.0
// LAMB, first stage over a list of tensors: Adam moments, the raw update, and per tensor |w|^2 and |update|^2.
#pragma once
#include <cuda_bf16.h>

struct AdamStep {
  float beta1, beta2, invBias1, invBias2, eps, decay;
  __device__ float operator()(float w, float g, float& m, float& v) const {
    m = beta1 * m + (1.0f - beta1) * g;
    v = beta2 * v + (1.0f - beta2) * g * g;
    return m * invBias1 / (sqrtf(v * invBias2) + eps) + decay * w;
  }
};

__device__ __forceinline__ float blockSum(float v, float* scratch) {
  for (int o = 16; o > 0; o >>= 1) v += __shfl_down_sync(0xffffffffu, v, o);
  if ((threadIdx.x & 31) == 0) scratch[threadIdx.x >> 5] = v;
  __syncthreads();
  if (threadIdx.x < 32) {
    v = threadIdx.x < (blockDim.x >> 5) ? scratch[threadIdx.x] : 0.0f;
    for (int o = 16; o > 0; o >>= 1) v += __shfl_down_sync(0xffffffffu, v, o);
  }
  __syncthreads();
  return v;  // valid in thread 0
}

// A chunk is up to chunkSize elements of one tensor; tensors start at multiples of 4 elements.
__global__ void __launch_bounds__(512)
    lambMoments(const int* __restrict__ chunkTensor, const int* __restrict__ chunkStart,
                const int* __restrict__ chunkLength, const float4* __restrict__ weight,
                const __nv_bfloat162* __restrict__ grad, float4* __restrict__ m, float4* __restrict__ v,
                float4* __restrict__ update, float* __restrict__ norms, float gradScale, float beta1, float beta2,
                float bias1, float bias2, float eps, float decay) {
  __shared__ float scratch[32];
  const AdamStep step = {beta1, beta2, 1.0f / bias1, 1.0f / bias2, eps, decay};
  const int tensor = chunkTensor[blockIdx.x];
  const int start = chunkStart[blockIdx.x] / 4, length = chunkLength[blockIdx.x];
  const int quads = (length + 3) / 4;  // the padding of a tensor holds zeros
  float w2 = 0.0f, u2 = 0.0f;
  for (int i = threadIdx.x; i < quads; i += blockDim.x) {
    const int at = start + i;
    const float4 w = weight[at];
    const float2 g01 = __bfloat1622float2(grad[2 * at]), g23 = __bfloat1622float2(grad[2 * at + 1]);
    float4 mm = m[at], vv = v[at], u;
    u.x = step(w.x, g01.x * gradScale, mm.x, vv.x);
    u.y = step(w.y, g01.y * gradScale, mm.y, vv.y);
    u.z = step(w.z, g23.x * gradScale, mm.z, vv.z);
    u.w = step(w.w, g23.y * gradScale, mm.w, vv.w);
    m[at] = mm;
    v[at] = vv;
    update[at] = u;
    w2 += w.x * w.x + w.y * w.y + w.z * w.z + w.w * w.w;
    u2 += u.x * u.x + u.y * u.y + u.z * u.z + u.w * u.w;
  }
  w2 = blockSum(w2, scratch);
  u2 = blockSum(u2, scratch);
  if (threadIdx.x == 0) {
    atomicAdd(&norms[2 * tensor], w2);
    atomicAdd(&norms[2 * tensor + 1], u2);
  }
}
