// SPDX-License-Identifier: BSL-1.0
// Enrichment scores of gene sets over permuted rankings: the largest excursion of a running sum along the ranked genes.
#pragma once
struct Running {
  float hit;
  int missed;
};

__device__ __forceinline__ Running inclusiveScan(Running v, int lane) {
  for (int d = 1; d < 32; d <<= 1) {
    float h = __shfl_up_sync(0xffffffffu, v.hit, d);
    int m = __shfl_up_sync(0xffffffffu, v.missed, d);
    if (lane >= d) v = {v.hit + h, v.missed + m};
  }
  return v;
}

__device__ __forceinline__ float farther(float a, float b) { return fabsf(b) > fabsf(a) ? b : a; }

// grid: sets x permutations; block: 1024; shared memory: a bit per gene
__global__ void gsea_score(const float* __restrict__ weight, const int* __restrict__ setStart,
                           const int* __restrict__ setGenes, const int* __restrict__ rankOf, float* score, int genes,
                           int perThread) {
  extern __shared__ unsigned members[];
  __shared__ Running warpSum[32];
  __shared__ float warpBest[32];
  int set = blockIdx.x, t = threadIdx.x, lane = t & 31, warp = t >> 5;
  const int* rank = rankOf + size_t(blockIdx.y) * genes;
  for (int i = t; i < (genes + 31) / 32; i += blockDim.x) members[i] = 0;
  __syncthreads();
  int begin = setStart[set], size = setStart[set + 1] - begin;
  for (int i = t; i < size; i += blockDim.x) {
    int at = rank[setGenes[begin + i]];
    atomicOr(&members[at >> 5], 1u << (at & 31));
  }
  __syncthreads();

  int from = min(t * perThread, genes), to = min(from + perThread, genes);
  Running own = {0, 0};
  for (int i = from; i < to; i++) {
    if (members[i >> 5] >> (i & 31) & 1)
      own.hit += weight[i];
    else
      own.missed++;
  }
  Running upTo = inclusiveScan(own, lane);
  if (lane == 31) warpSum[warp] = upTo;
  __syncthreads();
  if (warp == 0) {
    Running v = inclusiveScan(warpSum[lane], lane);
    warpSum[lane] = v;
  }
  __syncthreads();
  Running total = warpSum[31], now = {upTo.hit - own.hit, upTo.missed - own.missed};
  if (warp > 0) now = {now.hit + warpSum[warp - 1].hit, now.missed + warpSum[warp - 1].missed};

  float hitScale = 1 / total.hit, missScale = 1.0f / total.missed, best = 0;
  for (int i = from; i < to; i++) {
    if (members[i >> 5] >> (i & 31) & 1)
      now.hit += weight[i];
    else
      now.missed++;
    best = farther(best, now.hit * hitScale - now.missed * missScale);
  }
  for (int d = 16; d > 0; d >>= 1) best = farther(best, __shfl_down_sync(0xffffffffu, best, d));
  if (lane == 0) warpBest[warp] = best;
  __syncthreads();
  if (warp == 0) {
    best = warpBest[lane];
    for (int d = 16; d > 0; d >>= 1) best = farther(best, __shfl_down_sync(0xffffffffu, best, d));
    if (lane == 0) score[size_t(blockIdx.y) * gridDim.x + set] = best;
  }
}
