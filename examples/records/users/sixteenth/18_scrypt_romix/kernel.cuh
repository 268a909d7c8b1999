// SPDX-License-Identifier: BSL-1.0
// The memory-hard mixing of scrypt (ROMix with r = 1), a thread per candidate. All arrays are interleaved by candidate.
#pragma once
__device__ __forceinline__ void salsa8(unsigned* b) {
  unsigned x[16];
#pragma unroll
  for (int i = 0; i < 16; i++) x[i] = b[i];
#define QUARTER(a, b, c, d) \
  x[b] ^= __funnelshift_l(x[a] + x[d], x[a] + x[d], 7); \
  x[c] ^= __funnelshift_l(x[b] + x[a], x[b] + x[a], 9); \
  x[d] ^= __funnelshift_l(x[c] + x[b], x[c] + x[b], 13); \
  x[a] ^= __funnelshift_l(x[d] + x[c], x[d] + x[c], 18);
#pragma unroll 1
  for (int i = 0; i < 4; i++) {
    QUARTER(0, 4, 8, 12)
    QUARTER(5, 9, 13, 1)
    QUARTER(10, 14, 2, 6)
    QUARTER(15, 3, 7, 11)
    QUARTER(0, 1, 2, 3)
    QUARTER(5, 6, 7, 4)
    QUARTER(10, 11, 8, 9)
    QUARTER(15, 12, 13, 14)
  }
#undef QUARTER
#pragma unroll
  for (int i = 0; i < 16; i++) b[i] += x[i];
}

__device__ __forceinline__ void blockMix(unsigned* x) {
#pragma unroll
  for (int i = 0; i < 16; i++) x[i] ^= x[16 + i];
  salsa8(x);
#pragma unroll
  for (int i = 0; i < 16; i++) x[16 + i] ^= x[i];
  salsa8(x + 16);
}

__global__ void scrypt_romix(const unsigned* __restrict__ input, unsigned* scratch, unsigned* output, int candidates,
                             int cost) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  if (t >= candidates) return;
  unsigned x[32];
#pragma unroll
  for (int w = 0; w < 32; w++) x[w] = input[size_t(w) * candidates + t];
#pragma unroll 1
  for (int i = 0; i < cost; i++) {
    unsigned* v = scratch + size_t(i) * 32 * candidates + t;
#pragma unroll
    for (int w = 0; w < 32; w++) v[size_t(w) * candidates] = x[w];
    blockMix(x);
  }
#pragma unroll 1
  for (int i = 0; i < cost; i++) {
    const unsigned* v = scratch + size_t(x[16] & (cost - 1)) * 32 * candidates + t;
#pragma unroll
    for (int w = 0; w < 32; w++) x[w] ^= v[size_t(w) * candidates];
    blockMix(x);
  }
#pragma unroll
  for (int w = 0; w < 32; w++) output[size_t(w) * candidates + t] = x[w];
}
