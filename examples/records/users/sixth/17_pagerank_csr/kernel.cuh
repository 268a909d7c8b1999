// SPDX-License-Identifier: BSL-1.0
// One PageRank iteration by pulling over incoming edges (CSR), a warp a vertex, with the L1 change of the ranks.
#pragma once
__device__ __forceinline__ float warpSum(float v) {
  for (int off = 16; off > 0; off >>= 1) v += __shfl_xor_sync(0xffffffffu, v, off);
  return v;
}
__global__ void pageRankPull(const int* __restrict__ rowStart, const int* __restrict__ source,
                             const float* __restrict__ rank, const float* __restrict__ invOutDegree,
                             float* __restrict__ next, double* residual, int vertices, float damping, float base) {
  __shared__ float change[8];
  const int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
  const int v = blockIdx.x * (blockDim.x >> 5) + warp;
  float diff = 0.0f;
  if (v < vertices) {
    int end = rowStart[v + 1];
    float sum = 0.0f;
    for (int e = rowStart[v] + lane; e < end; e += 32) {
      int u = source[e];
      sum += rank[u] * __ldg(&invOutDegree[u]);
    }
    sum = warpSum(sum);
    if (lane == 0) {
      float r = base + damping * sum;
      diff = fabsf(r - rank[v]);
      next[v] = r;
    }
  }
  if (lane == 0) change[warp] = diff;
  __syncthreads();
  if (threadIdx.x == 0) {
    float total = 0.0f;
    for (int i = 0; i < int(blockDim.x >> 5); i++) total += change[i];
    atomicAdd(residual, double(total));
  }
}
