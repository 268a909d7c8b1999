// SPDX-License-Identifier: BSL-1.0
// Re-randomisation test of the stratified log-rank statistic (survival analysis): each warp draws one allocation of the
// subjects to the treated arm and sums observed minus expected events and the variance over all strata.
#pragma once

__device__ __forceinline__ unsigned int mix32(unsigned int x) {
  x ^= x >> 16;
  x *= 0x7FEB352Du;
  x ^= x >> 15;
  x *= 0x846CA68Bu;
  return x ^ x >> 16;
}

__device__ __forceinline__ float warpSum(float v) {
  for (int d = 16; d > 0; d >>= 1) v += __shfl_down_sync(0xFFFFFFFFu, v, d);
  return v;
}

// the subjects of a stratum are ordered by falling time, so that the risk set is everything up to the subject
__global__ void logrank_permute(const int* __restrict__ stratumStart, const unsigned char* __restrict__ died,
                                float* __restrict__ score, float* __restrict__ variance, float* __restrict__ chiSquare,
                                int strata, int allocations, unsigned int treatedBelow, unsigned int seed) {
  const int lane = threadIdx.x & 31;
  const int warps = gridDim.x * (blockDim.x >> 5);
  for (int a = blockIdx.x * (blockDim.x >> 5) + (threadIdx.x >> 5); a < allocations; a += warps) {
    const unsigned int key = mix32(seed + (unsigned int)a * 0x9E3779B9u);
    float u = 0.0f, v = 0.0f;
    for (int s = 0; s < strata; s++) {
      const int begin = stratumStart[s], end = stratumStart[s + 1];
      int treatedSoFar = 0;
      for (int base = begin; base < end; base += 32) {
        const int i = base + lane;
        const bool treated = i < end && mix32(key ^ (unsigned int)i) < treatedBelow;
        const unsigned int arm = __ballot_sync(0xFFFFFFFFu, treated);
        if (i < end && died[i]) {
          const int atRisk = i - begin + 1;
          const int atRiskTreated = treatedSoFar + __popc(arm & (0xFFFFFFFFu >> (31 - lane)));
          const float share = float(atRiskTreated) / float(atRisk);
          u += (treated ? 1.0f : 0.0f) - share;
          v += share * (1.0f - share);
        }
        treatedSoFar += __popc(arm);
      }
    }
    u = warpSum(u);
    v = warpSum(v);
    if (lane == 0) {
      score[a] = u;
      variance[a] = v;
      chiSquare[a] = v > 0.0f ? u * u / v : 0.0f;
    }
  }
}
