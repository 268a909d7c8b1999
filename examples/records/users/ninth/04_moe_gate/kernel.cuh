// SPDX-License-Identifier: BSL-1.0
// Router of a mixture of experts: top-k experts of every token and their softmax weights, one warp per token.
#pragma once
constexpr unsigned FULL_WARP = 0xffffffffu;

__device__ __forceinline__ void warpArgMax(float& value, int& index) {
#pragma unroll
  for (int mask = 16; mask > 0; mask >>= 1) {
    float v = __shfl_xor_sync(FULL_WARP, value, mask);
    int i = __shfl_xor_sync(FULL_WARP, index, mask);
    if (v > value || (v == value && i < index)) {
      value = v;
      index = i;
    }
  }
}

template <int EXPERTS, int TOP_K>
__global__ void moe_topk_gate(const float* __restrict__ logits, const float* __restrict__ bias,
                              float* __restrict__ weights, int* __restrict__ experts, int* __restrict__ load,
                              int tokens) {
  static_assert(EXPERTS % 32 == 0 && TOP_K <= 32, "one warp per token");
  constexpr int PER_LANE = EXPERTS / 32;
  __shared__ int count[EXPERTS];
  for (int e = threadIdx.x; e < EXPERTS; e += blockDim.x) count[e] = 0;
  __syncthreads();

  const int lane = threadIdx.x & 31;
  const int warpsPerBlock = blockDim.x >> 5;
  float laneBias[PER_LANE];
#pragma unroll
  for (int j = 0; j < PER_LANE; j++) laneBias[j] = bias[j * 32 + lane];

  for (int token = blockIdx.x * warpsPerBlock + (threadIdx.x >> 5); token < tokens;
       token += gridDim.x * warpsPerBlock) {
    float score[PER_LANE];
#pragma unroll
    for (int j = 0; j < PER_LANE; j++) score[j] = logits[(size_t)token * EXPERTS + j * 32 + lane] + laneBias[j];

    float top = 0.0f, sum = 0.0f, myWeight = 0.0f;
    int myExpert = 0;
#pragma unroll 1
    for (int k = 0; k < TOP_K; k++) {
      float best = score[0];
      int index = lane;
#pragma unroll
      for (int j = 1; j < PER_LANE; j++)
        if (score[j] > best) {
          best = score[j];
          index = j * 32 + lane;
        }
      warpArgMax(best, index);
#pragma unroll
      for (int j = 0; j < PER_LANE; j++)
        if (index == j * 32 + lane) score[j] = -INFINITY;
      if (k == 0) top = best;
      float e = __expf(best - top);
      sum += e;
      if (lane == k) {
        myWeight = e;
        myExpert = index;
      }
    }
    if (lane < TOP_K) {
      size_t o = (size_t)token * TOP_K + lane;
      weights[o] = myWeight / sum;
      experts[o] = myExpert;
      atomicAdd(&count[myExpert], 1);
    }
  }
  __syncthreads();
  for (int e = threadIdx.x; e < EXPERTS; e += blockDim.x)
    if (count[e]) atomicAdd(&load[e], count[e]);
}
