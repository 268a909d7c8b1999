// SPDX-License-Identifier: BSL-1.0
// Graph attention at inference: softmax over the edges into a node and the weighted sum of the sources' features.
#pragma once
#include <cuda_fp16.h>

__device__ float leakyRelu(float x, float slope) { return x > 0 ? x : slope * x; }

template <class Op>
__device__ float warpReduce(float v, Op op) {
#pragma unroll
  for (int d = 16; d > 0; d >>= 1) v = op(v, __shfl_xor_sync(0xFFFFFFFFu, v, d));
  return v;
}

// a warp does one node; features: nodes x heads x 64 as half2, logits: nodes x heads
__global__ void gat_attention(const int* __restrict__ rowStart, const int* __restrict__ column,
                              const __half2* __restrict__ features, const float* __restrict__ sourceLogit,
                              const float* __restrict__ targetLogit, __half2* __restrict__ out, int nodes, int heads,
                              float slope) {
  int node = blockIdx.x * blockDim.y + threadIdx.y;
  int lane = threadIdx.x;
  if (node >= nodes) return;
  int begin = rowStart[node], end = rowStart[node + 1];

  for (int h = 0; h < heads; h++) {
    float target = targetLogit[node * heads + h];
    float top = -INFINITY;
    for (int e = begin + lane; e < end; e += 32)
      top = fmaxf(top, leakyRelu(sourceLogit[column[e] * heads + h] + target, slope));
    top = warpReduce(top, [](float a, float b) { return fmaxf(a, b); });

    float2 acc = make_float2(0, 0);
    float total = 0;
    for (int base = begin; base < end; base += 32) {
      int e = base + lane;
      int src = e < end ? column[e] : 0;
      float w = e < end ? __expf(leakyRelu(sourceLogit[src * heads + h] + target, slope) - top) : 0.0f;
      total += w;
      int count = min(32, end - base);
      for (int k = 0; k < count; k++) {
        float wk = __shfl_sync(0xFFFFFFFFu, w, k);
        int row = __shfl_sync(0xFFFFFFFFu, src, k);
        float2 f = __half22float2(features[(size_t(row) * heads + h) * 32 + lane]);
        acc.x = fmaf(wk, f.x, acc.x);
        acc.y = fmaf(wk, f.y, acc.y);
      }
    }
    total = warpReduce(total, [](float a, float b) { return a + b; });
    float inv = end > begin ? 1.0f / total : 0.0f;
    out[(size_t(node) * heads + h) * 32 + lane] = __floats2half2_rn(acc.x * inv, acc.y * inv);
  }
}
