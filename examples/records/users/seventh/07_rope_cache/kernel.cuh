// SPDX-License-Identifier: BSL-1.0
// Rotary position embedding of queries (in place) and keys, and the write of keys and values to a paged KV cache.
#pragma once
#include <cuda_fp16.h>
__device__ inline half2 rotatePair(half2 p, float2 cs) {
  float2 f = __half22float2(p);
  return __floats2half2_rn(f.x * cs.x - f.y * cs.y, f.x * cs.y + f.y * cs.x);
}

// One block for each token. A slot below zero marks a padded token: it has no place in the cache.
template <int kHeadDim>
__global__ void rope_and_cache(half2* __restrict__ query, const half2* __restrict__ key,
                               const half2* __restrict__ value, half2* __restrict__ keyCache,
                               half2* __restrict__ valueCache, const float2* __restrict__ cosSin,
                               const int* __restrict__ positions, const int* __restrict__ slots, int heads,
                               int kvHeads) {
  constexpr int kPairs = kHeadDim / 2;
  const int token = blockIdx.x;
  const int slot = slots[token];
  const float2* table = cosSin + (size_t)positions[token] * kPairs;

  half2* q = query + (size_t)token * heads * kPairs;
  for (int i = threadIdx.x; i < heads * kPairs; i += blockDim.x) q[i] = rotatePair(q[i], table[i % kPairs]);

  if (slot < 0) return;
  const int rowPairs = kvHeads * kPairs;
  const half2* k = key + (size_t)token * rowPairs;
  const half2* v = value + (size_t)token * rowPairs;
  half2* kOut = keyCache + (size_t)slot * rowPairs;
  half2* vOut = valueCache + (size_t)slot * rowPairs;
  for (int i = threadIdx.x; i < rowPairs; i += blockDim.x) {
    kOut[i] = rotatePair(k[i], table[i % kPairs]);
    vOut[i] = v[i];
  }
}
