// SPDX-License-Identifier: BSL-1.0
// Mixture of experts, last step: gathers the rows that the experts computed for a token, adds the bias of the expert,
// weighs them with the router's probabilities and adds the residual and the output of the shared expert.
#pragma once
#include <cuda_fp16.h>

constexpr int kMaxTopK = 8;

struct alignas(16) Pack {
  __half2 h[4];
};

__device__ __forceinline__ Pack loadPack(const __half* p) { return *reinterpret_cast<const Pack*>(p); }

__device__ __forceinline__ void accumulate(float (&acc)[8], const Pack& p, float w) {
#pragma unroll
  for (int i = 0; i < 4; i++) {
    float2 f = __half22float2(p.h[i]);
    acc[2 * i] = fmaf(w, f.x, acc[2 * i]);
    acc[2 * i + 1] = fmaf(w, f.y, acc[2 * i + 1]);
  }
}

__global__ void moe_combine(const __half* __restrict__ expertRows, const __half* __restrict__ expertBias,
                            const __half* __restrict__ residual, const __half* __restrict__ sharedExpert,
                            const int* __restrict__ rowOf, const int* __restrict__ expertOf,
                            const float* __restrict__ probability, __half* __restrict__ out, int tokens, int hidden,
                            int topK, bool renormalize) {
  __shared__ int rows[kMaxTopK], experts[kMaxTopK];
  __shared__ float weights[kMaxTopK];

  for (int token = blockIdx.x; token < tokens; token += gridDim.x) {
    __syncthreads();
    if (threadIdx.x < topK) {
      int at = token * topK + threadIdx.x;
      rows[threadIdx.x] = rowOf[at];
      experts[threadIdx.x] = expertOf[at];
      weights[threadIdx.x] = probability[at];
    }
    __syncthreads();

    float norm = 1.f;
    if (renormalize) {
      float sum = 0.f;
      for (int k = 0; k < topK; k++)
        if (rows[k] >= 0) sum += weights[k];
      norm = sum > 0.f ? 1.f / sum : 0.f;
    }

    for (int h = threadIdx.x * 8; h < hidden; h += blockDim.x * 8) {
      float acc[8] = {};
      accumulate(acc, loadPack(residual + size_t(token) * hidden + h), 1.f);
      if (sharedExpert) accumulate(acc, loadPack(sharedExpert + size_t(token) * hidden + h), 1.f);
      for (int k = 0; k < topK; k++) {
        int row = rows[k];
        if (row < 0) continue;  // dropped: the expert was full
        float w = weights[k] * norm;
        accumulate(acc, loadPack(expertRows + size_t(row) * hidden + h), w);
        accumulate(acc, loadPack(expertBias + size_t(experts[k]) * hidden + h), w);
      }
      Pack result;
#pragma unroll
      for (int i = 0; i < 4; i++) result.h[i] = __floats2half2_rn(acc[2 * i], acc[2 * i + 1]);
      *reinterpret_cast<Pack*>(out + size_t(token) * hidden + h) = result;
    }
  }
}
