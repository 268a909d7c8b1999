// SPDX-License-Identifier: BSL-1.0
// Chaining of seed anchors of long reads: score[i] = max over the 64 anchors before it of score[j] + matching bases -
// gap cost. A warp works on one read, its lanes look back in parallel; the last anchors stay in a ring.
#pragma once
#include <climits>

constexpr int kLookback = 64;
constexpr int kWarpsPerBlock = 4;

struct ChainParameters {
  int span, maxDistance, bandwidth, gapScale;
};

struct Best {
  int score, index;
};

__device__ __forceinline__ Best better(Best a, Best b) {
  return b.score > a.score || (b.score == a.score && b.index > a.index) ? b : a;
}

__device__ __forceinline__ int gapCost(int difference, int scale) {
  if (difference == 0) return 0;
  return (difference * scale >> 7) + ((31 - __clz(difference)) >> 1);
}

__global__ void __launch_bounds__(32 * kWarpsPerBlock)
    chain_anchors(const int* __restrict__ refPos, const int* __restrict__ queryPos, const int* __restrict__ offsets,
                  int* __restrict__ score, int* __restrict__ parent, int reads, int span, int maxDistance,
                  int bandwidth, int gapScale) {
  __shared__ int ringRef[kWarpsPerBlock][kLookback];
  __shared__ int ringQuery[kWarpsPerBlock][kLookback];
  __shared__ int ringScore[kWarpsPerBlock][kLookback];
  const int w = threadIdx.x >> 5, lane = threadIdx.x & 31;
  const int read = blockIdx.x * kWarpsPerBlock + w;
  if (read >= reads) return;
  const ChainParameters p = {span, maxDistance, bandwidth, gapScale};
  const int begin = offsets[read], end = offsets[read + 1];

  for (int i = begin; i < end; i++) {
    const int r = refPos[i], q = queryPos[i];
    const int available = min(kLookback, i - begin);
    Best best = {INT_MIN, -1};
    for (int back = lane + 1; back <= available; back += 32) {
      int j = i - back, slot = j % kLookback;
      int dr = r - ringRef[w][slot];
      if (dr > p.maxDistance) break;  // sorted: the anchors before are even farther away
      int dq = q - ringQuery[w][slot];
      if (dr <= 0 || dq <= 0 || dq > p.maxDistance) continue;
      int difference = abs(dr - dq);
      if (difference > p.bandwidth) continue;
      int s = ringScore[w][slot] + min(min(dr, dq), p.span) - gapCost(difference, p.gapScale);
      best = better(best, {s, j});
    }
#pragma unroll
    for (int o = 16; o > 0; o >>= 1) {
      Best other = {__shfl_xor_sync(0xffffffffu, best.score, o), __shfl_xor_sync(0xffffffffu, best.index, o)};
      best = better(best, other);
    }
    if (best.score <= p.span) best = {p.span, -1};  // starts a chain
    if (lane == 0) {
      const int slot = i % kLookback;
      ringRef[w][slot] = r;
      ringQuery[w][slot] = q;
      ringScore[w][slot] = best.score;
      score[i] = best.score;
      parent[i] = best.index;
    }
    __syncwarp();
  }
}
