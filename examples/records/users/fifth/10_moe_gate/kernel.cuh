// SPDX-License-Identifier: BSL-1.0
// Mixture of experts: top-k gate, a warp per token over 64 experts; counts the tokens of each expert.
#pragma once

constexpr int EXPERTS = 64;
constexpr int MAX_K = 8;

__global__ void moe_gate(const float* __restrict__ logits, const float* __restrict__ balance, int* __restrict__ expert,
                         float* __restrict__ weight, int* __restrict__ load, int tokens, int topK, float scale) {
  __shared__ int counts[EXPERTS];
  for (int i = threadIdx.x; i < EXPERTS; i += blockDim.x) counts[i] = 0;
  __syncthreads();
  const int lane = threadIdx.x % 32;
  const int warps = gridDim.x * blockDim.x / 32;
  const float b0 = balance[lane], b1 = balance[lane + 32];
  for (int t = (blockIdx.x * blockDim.x + threadIdx.x) / 32; t < tokens; t += warps) {
    const float* row = logits + (size_t)t * EXPERTS;
    // sigmoid scores; the balance term decides the choice only, not the weight
    float s0 = 1.0f / (1.0f + __expf(-row[lane]));
    float s1 = 1.0f / (1.0f + __expf(-row[lane + 32]));
    float c0 = s0 + b0, c1 = s1 + b1;
    float myWeight = 0, total = 0;
    int myExpert = -1;
    for (int k = 0; k < topK; k++) {
      float best = c0 >= c1 ? c0 : c1;
      int at = c0 >= c1 ? lane : lane + 32;
#pragma unroll
      for (int d = 16; d > 0; d >>= 1) {
        float ob = __shfl_xor_sync(0xffffffffu, best, d);
        int oa = __shfl_xor_sync(0xffffffffu, at, d);
        if (ob > best || (ob == best && oa < at)) {
          best = ob;
          at = oa;
        }
      }
      float w = __shfl_sync(0xffffffffu, at < 32 ? s0 : s1, at & 31);
      total += w;
      if (lane == k) {
        myWeight = w;
        myExpert = at;
      }
      if (at == lane) c0 = -1e30f;
      if (at == lane + 32) c1 = -1e30f;
    }
    if (lane < topK) {
      size_t o = (size_t)t * topK + lane;
      expert[o] = myExpert;
      weight[o] = scale * myWeight / total;
      atomicAdd(&counts[myExpert], 1);
    }
  }
  __syncthreads();
  for (int i = threadIdx.x; i < EXPERTS; i += blockDim.x)
    if (counts[i]) atomicAdd(&load[i], counts[i]);
}
