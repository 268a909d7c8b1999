// SPDX-License-Identifier: BSL-1.0
// Attention probabilities of grouped-query heads over a causal sliding window: q.k scores and their softmax, fp16.
#pragma once
#include <cuda_fp16.h>

__device__ __forceinline__ float warpMax(float v) {
  for (int o = 16; o > 0; o >>= 1) v = fmaxf(v, __shfl_xor_sync(0xffffffffu, v, o));
  return v;
}
__device__ __forceinline__ float warpSum(float v) {
  for (int o = 16; o > 0; o >>= 1) v += __shfl_xor_sync(0xffffffffu, v, o);
  return v;
}

// DIM: head size, WIN: keys seen by a query (its own included), GROUP: query heads a key head, TILE: queries a block
template <int DIM, int WIN, int GROUP, int TILE>
__global__ __launch_bounds__(256) void gqaWindowScores(const __half2* __restrict__ q, const __half2* __restrict__ k,
                                                      __half* __restrict__ probs, int tokens, int kvHeads,
                                                      float scale) {
  constexpr int D2 = DIM / 2, KEYS = TILE + WIN - 1, ROWS = TILE * GROUP, PER_LANE = WIN / 32;
  static_assert(WIN % 32 == 0, "window in whole warps");
  __shared__ __half2 ks[KEYS][D2 + 1];
  __shared__ __half2 qs[ROWS][D2];
  const int t0 = blockIdx.x * TILE, kv = blockIdx.y, heads = kvHeads * GROUP;
  const int firstKey = t0 - (WIN - 1);

  for (int i = threadIdx.x; i < KEYS * D2; i += blockDim.x) {
    int r = i / D2, d = i % D2, pos = firstKey + r;
    bool valid = pos >= 0 && pos < tokens;
    ks[r][d] = valid ? k[(size_t(pos) * kvHeads + kv) * D2 + d] : __float2half2_rn(0.0f);
  }
  for (int i = threadIdx.x; i < ROWS * D2; i += blockDim.x) {
    int r = i / D2, d = i % D2, t = t0 + r / GROUP;
    if (t < tokens) qs[r][d] = q[(size_t(t) * heads + kv * GROUP + r % GROUP) * D2 + d];
  }
  __syncthreads();

  const int lane = threadIdx.x & 31;
  for (int row = threadIdx.x >> 5; row < ROWS; row += blockDim.x >> 5) {
    const int dt = row / GROUP, t = t0 + dt;
    if (t >= tokens) break;
    float score[PER_LANE];
#pragma unroll
    for (int w = 0; w < PER_LANE; w++) score[w] = 0.0f;
#pragma unroll 8
    for (int d = 0; d < D2; d++) {
      const float2 a = __half22float2(qs[row][d]);
#pragma unroll
      for (int w = 0; w < PER_LANE; w++) {
        const float2 b = __half22float2(ks[dt + lane + 32 * w][d]);
        score[w] = fmaf(a.x, b.x, fmaf(a.y, b.y, score[w]));
      }
    }
    float top = -INFINITY;
#pragma unroll
    for (int w = 0; w < PER_LANE; w++) {
      bool visible = t - (WIN - 1) + lane + 32 * w >= 0;
      score[w] = visible ? score[w] * (scale * 1.44269504f) : -INFINITY;
      top = fmaxf(top, score[w]);
    }
    top = warpMax(top);
    float sum = 0.0f;
#pragma unroll
    for (int w = 0; w < PER_LANE; w++) {
      score[w] = exp2f(score[w] - top);
      sum += score[w];
    }
    const float inv = 1.0f / warpSum(sum);
    __half* out = probs + (size_t(t) * heads + kv * GROUP + row % GROUP) * WIN;
#pragma unroll
    for (int w = 0; w < PER_LANE; w++) out[lane + 32 * w] = __float2half_rn(score[w] * inv);
  }
}
