// SPDX-License-Identifier: BSL-1.0
// One step of neighbour joining: for every active taxon, the partner that minimises the Q criterion.
#pragma once
#include <cfloat>
#include <climits>

struct JoinCandidate {
  float q;
  int row, col;
};

__device__ JoinCandidate betterCandidate(JoinCandidate a, JoinCandidate b) {
  return b.q < a.q || (b.q == a.q && b.col < a.col) ? b : a;
}

__device__ JoinCandidate warpBest(JoinCandidate c) {
  for (int offset = 16; offset > 0; offset >>= 1) {
    JoinCandidate other;
    other.q = __shfl_down_sync(0xffffffffu, c.q, offset);
    other.row = c.row;
    other.col = __shfl_down_sync(0xffffffffu, c.col, offset);
    c = betterCandidate(c, other);
  }
  return c;
}

// one block for each active row; the distance matrix keeps its stride while taxa are merged away
__global__ void neighbor_joining_min(const float* __restrict__ dist, const float* __restrict__ rowSum,
                                     const int* __restrict__ active, JoinCandidate* __restrict__ best, int stride,
                                     int activeCount) {
  __shared__ JoinCandidate partial[32];
  const int i = blockIdx.x;
  const int a = active[i];
  const float* row = dist + size_t(a) * stride;
  const float sumA = rowSum[a];
  const float factor = float(activeCount - 2);

  JoinCandidate c = {FLT_MAX, a, INT_MAX};
  for (int j = threadIdx.x; j < activeCount; j += blockDim.x) {
    if (j == i) continue;
    int other = active[j];
    JoinCandidate n = {factor * row[other] - sumA - rowSum[other], a, other};
    c = betterCandidate(c, n);
  }

  c = warpBest(c);
  int warp = threadIdx.x >> 5, lane = threadIdx.x & 31, warps = blockDim.x >> 5;
  if (lane == 0) partial[warp] = c;
  __syncthreads();
  if (warp == 0) {
    JoinCandidate none = {FLT_MAX, a, INT_MAX};
    c = lane < warps ? partial[lane] : none;
    c = warpBest(c);
    if (lane == 0) best[i] = c;
  }
}
