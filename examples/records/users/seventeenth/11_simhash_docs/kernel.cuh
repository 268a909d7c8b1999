// SPDX-License-Identifier: BSL-1.0
// 64-bit SimHash fingerprints of tokenized documents, weighted by inverse document frequency; one warp per document.
#pragma once

__device__ __forceinline__ unsigned long long tokenHash(unsigned int token, unsigned long long seed) {  // splitmix64
  unsigned long long z = token * 0x9E3779B97F4A7C15ull + seed;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
  return z ^ (z >> 31);
}

__global__ void simhash_docs(const int* __restrict__ docStart, const int* __restrict__ tokens,
                             const int* __restrict__ idf, unsigned long long* __restrict__ fingerprint,
                             int docs, unsigned long long seed) {
  const int lane = threadIdx.x & 31;
  const int doc = (blockIdx.x * blockDim.x + threadIdx.x) >> 5;
  if (doc >= docs) return;

  const int first = docStart[doc], last = docStart[doc + 1];
  int low = 0, high = 0;  // this lane's votes for bit `lane` and bit `lane + 32`
  for (int base = first; base < last; base += 32) {
    unsigned int h0 = 0, h1 = 0;
    int w = 0;
    if (base + lane < last) {
      int t = tokens[base + lane];
      unsigned long long h = tokenHash((unsigned int)t, seed);
      h0 = (unsigned int)h;
      h1 = (unsigned int)(h >> 32);
      w = idf[t];
    }
    int count = min(32, last - base);
    for (int k = 0; k < count; k++) {
      int wk = __shfl_sync(0xffffffffu, w, k);
      unsigned int a = __shfl_sync(0xffffffffu, h0, k);
      unsigned int b = __shfl_sync(0xffffffffu, h1, k);
      low += (a >> lane & 1) ? wk : -wk;
      high += (b >> lane & 1) ? wk : -wk;
    }
  }
  unsigned int bits0 = __ballot_sync(0xffffffffu, low > 0);
  unsigned int bits1 = __ballot_sync(0xffffffffu, high > 0);
  if (lane == 0) fingerprint[doc] = (unsigned long long)bits1 << 32 | bits0;
}
