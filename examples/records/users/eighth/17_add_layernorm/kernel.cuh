// SPDX-License-Identifier: BSL-1.0
// Transformer block: residual += x, then layer norm, all in FP16 with FP32 statistics, a warp per token.
#pragma once
#include <cuda_fp16.h>

struct alignas(16) Half8 {
  __half2 v[4];
};

__device__ __forceinline__ float warpSum(float s) {
#pragma unroll
  for (int d = 16; d > 0; d >>= 1) s += __shfl_xor_sync(0xFFFFFFFFu, s, d);
  return s;
}

// VECS vectors of 8 halves a lane: the hidden size is VECS * 256
template <int VECS>
__global__ void __launch_bounds__(128)
    addLayerNorm(const __half* __restrict__ x, const __half* __restrict__ residual, const __half* __restrict__ gamma,
                 const __half* __restrict__ beta, __half* __restrict__ residualOut, __half* __restrict__ out,
                 int tokens, float eps) {
  constexpr int HIDDEN = VECS * 256;
  const int lane = threadIdx.x;
  const int token = blockIdx.x * blockDim.y + threadIdx.y;
  if (token >= tokens) return;
  const size_t row = (size_t)token * HIDDEN;
  const Half8* xv = reinterpret_cast<const Half8*>(x + row);
  const Half8* rv = reinterpret_cast<const Half8*>(residual + row);
  Half8* ro = reinterpret_cast<Half8*>(residualOut + row);
  Half8* ov = reinterpret_cast<Half8*>(out + row);
  const Half8* gv = reinterpret_cast<const Half8*>(gamma);
  const Half8* bv = reinterpret_cast<const Half8*>(beta);

  float2 f[VECS][4];
  float sum = 0.0f;
#pragma unroll
  for (int k = 0; k < VECS; k++) {
    Half8 a = xv[k * 32 + lane], r = rv[k * 32 + lane], s;
#pragma unroll
    for (int j = 0; j < 4; j++) {
      float2 fa = __half22float2(a.v[j]), fr = __half22float2(r.v[j]);
      f[k][j] = make_float2(fa.x + fr.x, fa.y + fr.y);
      s.v[j] = __floats2half2_rn(f[k][j].x, f[k][j].y);
      sum += f[k][j].x + f[k][j].y;
    }
    ro[k * 32 + lane] = s;
  }
  const float mean = warpSum(sum) * (1.0f / HIDDEN);

  float sq = 0.0f;
#pragma unroll
  for (int k = 0; k < VECS; k++)
#pragma unroll
    for (int j = 0; j < 4; j++) {
      f[k][j].x -= mean;
      f[k][j].y -= mean;
      sq += f[k][j].x * f[k][j].x + f[k][j].y * f[k][j].y;
    }
  const float rstd = rsqrtf(warpSum(sq) * (1.0f / HIDDEN) + eps);

#pragma unroll
  for (int k = 0; k < VECS; k++) {
    Half8 g = gv[k * 32 + lane], b = bv[k * 32 + lane], o;
#pragma unroll
    for (int j = 0; j < 4; j++) {
      float2 fg = __half22float2(g.v[j]), fb = __half22float2(b.v[j]);
      o.v[j] = __floats2half2_rn(f[k][j].x * rstd * fg.x + fb.x, f[k][j].y * rstd * fg.y + fb.y);
    }
    ov[k * 32 + lane] = o;
  }
}
