// SPDX-License-Identifier: BSL-1.0
// Syndromes of Reed-Solomon codewords over GF(256), one warp per codeword and one root per lane; flags the damaged
// ones.
#pragma once
#define GF_POLY 0x11D
#define WARPS 8

__global__ void rs_syndromes(const unsigned char* __restrict__ received, unsigned char* __restrict__ syndromes,
                             unsigned char* __restrict__ damaged, int codewords, int length, int roots, int firstRoot) {
  __shared__ unsigned char expTab[512];
  __shared__ unsigned char logTab[256];
  __shared__ unsigned char word[WARPS][256];

  if (threadIdx.x == 0) logTab[0] = 0;
  // alpha^e by square and multiply, each thread fills its own entries
  for (int e = threadIdx.x; e < 255; e += blockDim.x) {
    unsigned int v = 1;
    for (int bit = 7; bit >= 0; bit--) {
      unsigned int sq = 0;
      for (int k = 0; k < 8; k++)
        if (v >> k & 1) sq ^= v << k;
      for (int k = 14; k >= 8; k--)
        if (sq >> k & 1) sq ^= GF_POLY << (k - 8);
      v = sq;
      if (e >> bit & 1) {
        v <<= 1;
        if (v & 0x100) v ^= GF_POLY;
      }
    }
    expTab[e] = expTab[e + 255] = (unsigned char)v;
    logTab[v] = (unsigned char)e;
  }
  __syncthreads();

  const int warp = threadIdx.x >> 5, lane = threadIdx.x & 31;
  for (int cw = blockIdx.x * WARPS + warp; cw < codewords; cw += gridDim.x * WARPS) {
    const unsigned char* src = received + size_t(cw) * length;
    for (int i = lane; i < length; i += 32) word[warp][i] = src[i];
    __syncwarp();
    unsigned int acc = 0;
    if (lane < roots) {
      const int root = (firstRoot + lane) % 255;
      for (int i = 0; i < length; i++) {  // Horner, highest power first
        if (acc) acc = expTab[logTab[acc] + root];
        acc ^= word[warp][i];
      }
      syndromes[size_t(cw) * roots + lane] = (unsigned char)acc;
    }
    bool bad = __any_sync(0xffffffffu, acc != 0);
    if (lane == 0) damaged[cw] = bad;
  }
}
