// SPDX-License-Identifier: BSL-1.0
// Serving of many LoRA adapters in one batch: projects every token onto the low-rank space of its own adapter,
// y[token][r] = scale * dot(A[adapter][r], x[token]). A warp computes one row; tokens without adapter get zeros.
#pragma once
#include <cuda_fp16.h>

constexpr int kWarps = 8;

struct alignas(16) Half8 {
  __half2 h[4];
};

__device__ __forceinline__ float dot8(const Half8& a, const Half8& b, float sum) {
#pragma unroll
  for (int i = 0; i < 4; i++) {
    float2 x = __half22float2(a.h[i]), y = __half22float2(b.h[i]);
    sum = fmaf(x.x, y.x, sum);
    sum = fmaf(x.y, y.y, sum);
  }
  return sum;
}

__device__ __forceinline__ float warpReduceSum(float v) {
#pragma unroll
  for (int mask = 16; mask > 0; mask >>= 1) v += __shfl_xor_sync(0xffffffffu, v, mask);
  return v;
}

// block: 32 x kWarps, grid: (ceil(rank / kWarps), tokens)
__global__ void __launch_bounds__(32 * kWarps)
    lora_shrink(const __half* __restrict__ x, const __half* __restrict__ weights, const int* __restrict__ adapterOf,
                const float* __restrict__ scales, float* __restrict__ y, int hidden, int rank) {
  const int token = blockIdx.y;
  const int r = blockIdx.x * kWarps + threadIdx.y;
  if (r >= rank) return;
  const int adapter = adapterOf[token];
  float* out = y + size_t(token) * rank + r;
  if (adapter < 0) {
    if (threadIdx.x == 0) *out = 0.f;
    return;
  }
  const Half8* xs = reinterpret_cast<const Half8*>(x + size_t(token) * hidden);
  const Half8* ws = reinterpret_cast<const Half8*>(weights + (size_t(adapter) * rank + r) * hidden);
  const int vectors = hidden / 8;

  float sum0 = 0.f, sum1 = 0.f;
  int i = threadIdx.x;
  for (; i + 32 < vectors; i += 64) {
    Half8 a0 = xs[i], a1 = xs[i + 32];
    Half8 b0 = ws[i], b1 = ws[i + 32];
    sum0 = dot8(a0, b0, sum0);
    sum1 = dot8(a1, b1, sum1);
  }
  if (i < vectors) sum0 = dot8(xs[i], ws[i], sum0);

  float sum = warpReduceSum(sum0 + sum1);
  if (threadIdx.x == 0) *out = sum * scales[adapter];
}
