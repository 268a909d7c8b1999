// SPDX-License-Identifier: BSL-1.0
// AES-128 in counter mode with one table (the other three are its rotations) in shared memory.
#pragma once
#include <cstdint>
constexpr int kRounds = 10;

struct AesState {
  uint32_t w[4];
};

__device__ __forceinline__ uint32_t ror(uint32_t v, int bits) { return __funnelshift_r(v, v, bits); }
__device__ __forceinline__ uint32_t byteOf(uint32_t v, int i) { return (v >> (8 * i)) & 0xffu; }

__device__ __forceinline__ uint32_t mixedColumn(const uint32_t* te, uint32_t a, uint32_t b, uint32_t c, uint32_t d) {
  return te[byteOf(a, 3)] ^ ror(te[byteOf(b, 2)], 8) ^ ror(te[byteOf(c, 1)], 16) ^ ror(te[byteOf(d, 0)], 24);
}
__device__ __forceinline__ uint32_t substituted(const uint32_t* te, uint32_t a, uint32_t b, uint32_t c, uint32_t d) {
  return byteOf(te[byteOf(a, 3)], 1) << 24 | byteOf(te[byteOf(b, 2)], 1) << 16 | byteOf(te[byteOf(c, 1)], 1) << 8 |
         byteOf(te[byteOf(d, 0)], 1);
}

__device__ AesState encrypt(const uint32_t* te, const uint32_t* key, AesState s) {
#pragma unroll
  for (int i = 0; i < 4; i++) s.w[i] ^= key[i];
  for (int round = 1; round < kRounds; round++) {
    AesState t;
#pragma unroll
    for (int i = 0; i < 4; i++)
      t.w[i] = mixedColumn(te, s.w[i], s.w[(i + 1) & 3], s.w[(i + 2) & 3], s.w[(i + 3) & 3]) ^ key[4 * round + i];
    s = t;
  }
  AesState out;
#pragma unroll
  for (int i = 0; i < 4; i++)
    out.w[i] = substituted(te, s.w[i], s.w[(i + 1) & 3], s.w[(i + 2) & 3], s.w[(i + 3) & 3]) ^ key[4 * kRounds + i];
  return out;
}

__global__ void aes_ctr(const uint4* __restrict__ plain, uint4* __restrict__ cipher, const uint32_t* __restrict__ te0,
                        const uint32_t* __restrict__ roundKeys, uint32_t nonce0, uint32_t nonce1, uint32_t nonce2,
                        uint32_t counter, int blocks) {
  __shared__ uint32_t te[256];
  __shared__ uint32_t key[4 * (kRounds + 1)];
  for (int i = threadIdx.x; i < 256; i += blockDim.x) te[i] = te0[i];
  if (threadIdx.x < 4 * (kRounds + 1)) key[threadIdx.x] = roundKeys[threadIdx.x];
  __syncthreads();

  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < blocks; i += gridDim.x * blockDim.x) {
    AesState pad = encrypt(te, key, AesState{{nonce0, nonce1, nonce2, counter + i}});
    uint4 v = plain[i];
    v.x ^= __byte_perm(pad.w[0], 0, 0x0123);
    v.y ^= __byte_perm(pad.w[1], 0, 0x0123);
    v.z ^= __byte_perm(pad.w[2], 0, 0x0123);
    v.w ^= __byte_perm(pad.w[3], 0, 0x0123);
    cipher[i] = v;
  }
}
