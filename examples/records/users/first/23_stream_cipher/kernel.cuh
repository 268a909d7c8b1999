// SPDX-License-Identifier: BSL-1.0
// Encrypt a buffer with a ChaCha20 key stream, one 64-byte block a thread.
#pragma once
__device__ inline unsigned rotl(unsigned v, int n) { return (v << n) | (v >> (32 - n)); }
__device__ inline void quarter(unsigned& a, unsigned& b, unsigned& c, unsigned& d) {
  a += b;
  d = rotl(d ^ a, 16);
  c += d;
  b = rotl(b ^ c, 12);
  a += b;
  d = rotl(d ^ a, 8);
  c += d;
  b = rotl(b ^ c, 7);
}
__global__ void stream_cipher(const uint4* plain, uint4* cipher, const unsigned* key, int blocks, unsigned nonce0,
                              unsigned nonce1, unsigned nonce2, unsigned counter) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= blocks) return;
  unsigned init[16] = {
      0x61707865u, 0x3320646eu, 0x79622d32u, 0x6b206574u,           key[0], key[1], key[2], key[3], key[4],
      key[5],      key[6],      key[7],      counter + (unsigned)i, nonce0, nonce1, nonce2};
  unsigned s[16];
#pragma unroll
  for (int k = 0; k < 16; k++) s[k] = init[k];
  for (int round = 0; round < 10; round++) {
    quarter(s[0], s[4], s[8], s[12]);
    quarter(s[1], s[5], s[9], s[13]);
    quarter(s[2], s[6], s[10], s[14]);
    quarter(s[3], s[7], s[11], s[15]);
    quarter(s[0], s[5], s[10], s[15]);
    quarter(s[1], s[6], s[11], s[12]);
    quarter(s[2], s[7], s[8], s[13]);
    quarter(s[3], s[4], s[9], s[14]);
  }
#pragma unroll
  for (int k = 0; k < 4; k++) {
    uint4 p = plain[4 * i + k];
    p.x ^= s[4 * k] + init[4 * k];
    p.y ^= s[4 * k + 1] + init[4 * k + 1];
    p.z ^= s[4 * k + 2] + init[4 * k + 2];
    p.w ^= s[4 * k + 3] + init[4 * k + 3];
    cipher[4 * i + k] = p;
  }
}
