// SPDX-License-Identifier: BSL-1.0
// Beam search: the K best next tokens of each beam by log-probability, one block a row of the vocabulary's logits.
#pragma once
#include <float.h>
#include <limits.h>
#define BEAM_THREADS 512

struct Candidate {
  float logit;
  int token;
};
__device__ __forceinline__ bool better(const Candidate& a, const Candidate& b) {
  return a.logit > b.logit || (a.logit == b.logit && a.token < b.token);
}
__device__ __forceinline__ Candidate warpBest(Candidate c) {
  for (int mask = 16; mask > 0; mask >>= 1) {
    Candidate other;
    other.logit = __shfl_xor_sync(0xffffffffu, c.logit, mask);
    other.token = __shfl_xor_sync(0xffffffffu, c.token, mask);
    if (better(other, c)) c = other;
  }
  return c;
}
__device__ __forceinline__ void mergeSoftmax(float& m, float& s, float m2, float s2) {
  float top = fmaxf(m, m2);
  s = s * __expf(m - top) + s2 * __expf(m2 - top);
  m = top;
}

template <int K>
__global__ void __launch_bounds__(BEAM_THREADS)
    beamTopK(const float* __restrict__ logits, const float* __restrict__ beamScore, float* __restrict__ score,
             int* __restrict__ token, int vocab, int banned, float invTemperature) {
  __shared__ float sm[BEAM_THREADS / 32], ss[BEAM_THREADS / 32];
  __shared__ Candidate sc[BEAM_THREADS / 32];
  __shared__ Candidate winner;
  const float* row = logits + (size_t)blockIdx.x * vocab;
  const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;

  Candidate best[K];
  for (int k = 0; k < K; k++) best[k] = {-FLT_MAX, INT_MAX};
  float m = -FLT_MAX, s = 0.0f;
  for (int t = threadIdx.x; t < vocab; t += BEAM_THREADS) {
    float v = row[t] * invTemperature;
    mergeSoftmax(m, s, v, 1.0f);
    if (v <= best[K - 1].logit || t == banned) continue;
    best[K - 1] = {v, t};
#pragma unroll
    for (int k = K - 1; k > 0; k--)
      if (best[k].logit > best[k - 1].logit) {
        Candidate swap = best[k];
        best[k] = best[k - 1];
        best[k - 1] = swap;
      }
  }

  for (int mask = 16; mask > 0; mask >>= 1)
    mergeSoftmax(m, s, __shfl_xor_sync(0xffffffffu, m, mask), __shfl_xor_sync(0xffffffffu, s, mask));
  if (lane == 0) sm[warp] = m, ss[warp] = s;
  __syncthreads();
  m = sm[0], s = ss[0];
  for (int w = 1; w < BEAM_THREADS / 32; w++) mergeSoftmax(m, s, sm[w], ss[w]);
  const float offset = beamScore[blockIdx.x] - m - logf(s);

  for (int k = 0; k < K; k++) {
    Candidate c = warpBest(best[0]);
    if (lane == 0) sc[warp] = c;
    __syncthreads();
    if (warp == 0) {
      c = lane < BEAM_THREADS / 32 ? sc[lane] : Candidate{-FLT_MAX, INT_MAX};
      c = warpBest(c);
      if (lane == 0) {
        winner = c;
        score[blockIdx.x * K + k] = c.logit + offset;
        token[blockIdx.x * K + k] = c.token;
      }
    }
    __syncthreads();
    if (best[0].token == winner.token) {  // its owner moves on to the next one
      for (int j = 1; j < K; j++) best[j - 1] = best[j];
      best[K - 1] = {-FLT_MAX, INT_MAX};
    }
  }
}
