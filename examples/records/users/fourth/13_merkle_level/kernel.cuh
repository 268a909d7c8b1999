// SPDX-License-Identifier: BSL-1.0
// One level of a Merkle tree: parent = SHA-256(left child || right child), a parent per thread. Digests are
// eight words each, as big-endian numbers.
#pragma once
__constant__ unsigned kRound[64] = {
    0x428a2f98u, 0x71374491u, 0xb5c0fbcfu, 0xe9b5dba5u, 0x3956c25bu, 0x59f111f1u, 0x923f82a4u, 0xab1c5ed5u,
    0xd807aa98u, 0x12835b01u, 0x243185beu, 0x550c7dc3u, 0x72be5d74u, 0x80deb1feu, 0x9bdc06a7u, 0xc19bf174u,
    0xe49b69c1u, 0xefbe4786u, 0x0fc19dc6u, 0x240ca1ccu, 0x2de92c6fu, 0x4a7484aau, 0x5cb0a9dcu, 0x76f988dau,
    0x983e5152u, 0xa831c66du, 0xb00327c8u, 0xbf597fc7u, 0xc6e00bf3u, 0xd5a79147u, 0x06ca6351u, 0x14292967u,
    0x27b70a85u, 0x2e1b2138u, 0x4d2c6dfcu, 0x53380d13u, 0x650a7354u, 0x766a0abbu, 0x81c2c92eu, 0x92722c85u,
    0xa2bfe8a1u, 0xa81a664bu, 0xc24b8b70u, 0xc76c51a3u, 0xd192e819u, 0xd6990624u, 0xf40e3585u, 0x106aa070u,
    0x19a4c116u, 0x1e376c08u, 0x2748774cu, 0x34b0bcb5u, 0x391c0cb3u, 0x4ed8aa4au, 0x5b9cca4fu, 0x682e6ff3u,
    0x748f82eeu, 0x78a5636fu, 0x84c87814u, 0x8cc70208u, 0x90befffau, 0xa4506cebu, 0xbef9a3f7u, 0xc67178f2u};

__device__ inline unsigned rotr(unsigned v, int n) { return __funnelshift_r(v, v, n); }

__device__ void compress(unsigned state[8], unsigned w[16]) {
  unsigned a = state[0], b = state[1], c = state[2], d = state[3];
  unsigned e = state[4], f = state[5], g = state[6], h = state[7];
#pragma unroll 16
  for (int r = 0; r < 64; r++) {
    unsigned wr = w[r & 15];
    if (r >= 16) {
      unsigned w15 = w[(r + 1) & 15], w2 = w[(r + 14) & 15];
      wr += (rotr(w15, 7) ^ rotr(w15, 18) ^ (w15 >> 3)) + w[(r + 9) & 15] +
            (rotr(w2, 17) ^ rotr(w2, 19) ^ (w2 >> 10));
      w[r & 15] = wr;
    }
    unsigned t1 = h + (rotr(e, 6) ^ rotr(e, 11) ^ rotr(e, 25)) + ((e & f) ^ (~e & g)) + kRound[r] + wr;
    unsigned t2 = (rotr(a, 2) ^ rotr(a, 13) ^ rotr(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    h = g;
    g = f;
    f = e;
    e = d + t1;
    d = c;
    c = b;
    b = a;
    a = t1 + t2;
  }
  state[0] += a;
  state[1] += b;
  state[2] += c;
  state[3] += d;
  state[4] += e;
  state[5] += f;
  state[6] += g;
  state[7] += h;
}

__global__ void merkle_level(const uint4* __restrict__ children, uint4* __restrict__ parents, int count) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= count) return;
  unsigned state[8] = {0x6a09e667u, 0xbb67ae85u, 0x3c6ef372u, 0xa54ff53au,
                       0x510e527fu, 0x9b05688cu, 0x1f83d9abu, 0x5be0cd19u};
  unsigned w[16];
#pragma unroll
  for (int k = 0; k < 4; k++) {
    uint4 v = children[size_t(i) * 4 + k];
    w[4 * k] = v.x;
    w[4 * k + 1] = v.y;
    w[4 * k + 2] = v.z;
    w[4 * k + 3] = v.w;
  }
  compress(state, w);
  // the padding block of a 64-byte message
  w[0] = 0x80000000u;
#pragma unroll
  for (int k = 1; k < 15; k++) w[k] = 0;
  w[15] = 512;
  compress(state, w);
  parents[size_t(i) * 2] = make_uint4(state[0], state[1], state[2], state[3]);
  parents[size_t(i) * 2 + 1] = make_uint4(state[4], state[5], state[6], state[7]);
}
