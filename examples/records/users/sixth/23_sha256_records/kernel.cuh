// SPDX-License-Identifier: BSL-1.0
// SHA-256 of records of 88 bytes (two message blocks with padding), one record a thread.
#pragma once
constexpr int kRecordPairs = 11;  // uint2 a record
__device__ __forceinline__ unsigned int rotr(unsigned int v, int n) { return __funnelshift_r(v, v, n); }
__device__ __forceinline__ unsigned int bigEndian(unsigned int v) { return __byte_perm(v, 0, 0x0123); }
__device__ __forceinline__ void compress(unsigned int h[8], unsigned int w[16]) {
  const unsigned int K[64] = {
      0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
      0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
      0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
      0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
      0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
      0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
      0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
      0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};
  unsigned int a = h[0], b = h[1], c = h[2], d = h[3], e = h[4], f = h[5], g = h[6], hh = h[7];
#pragma unroll
  for (int t = 0; t < 64; t++) {
    if (t >= 16) {
      unsigned int x = w[(t + 1) & 15], y = w[(t + 14) & 15];
      w[t & 15] += (rotr(x, 7) ^ rotr(x, 18) ^ (x >> 3)) + w[(t + 9) & 15] + (rotr(y, 17) ^ rotr(y, 19) ^ (y >> 10));
    }
    unsigned int t1 = hh + (rotr(e, 6) ^ rotr(e, 11) ^ rotr(e, 25)) + ((e & f) ^ (~e & g)) + K[t] + w[t & 15];
    unsigned int t2 = (rotr(a, 2) ^ rotr(a, 13) ^ rotr(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    hh = g;
    g = f;
    f = e;
    e = d + t1;
    d = c;
    c = b;
    b = a;
    a = t1 + t2;
  }
  h[0] += a;
  h[1] += b;
  h[2] += c;
  h[3] += d;
  h[4] += e;
  h[5] += f;
  h[6] += g;
  h[7] += hh;
}
__global__ void __launch_bounds__(128)
    sha256Records(const uint2* __restrict__ records, uint4* __restrict__ digests, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const uint2* rec = records + size_t(i) * kRecordPairs;
  unsigned int h[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  unsigned int w[16];
#pragma unroll
  for (int k = 0; k < 8; k++) {
    uint2 v = rec[k];
    w[2 * k] = bigEndian(v.x);
    w[2 * k + 1] = bigEndian(v.y);
  }
  compress(h, w);
#pragma unroll
  for (int k = 0; k < 8; k++) {
    uint2 v = k < 3 ? rec[8 + k] : make_uint2(0, 0);
    w[2 * k] = bigEndian(v.x);
    w[2 * k + 1] = bigEndian(v.y);
  }
  w[6] = 0x80000000u;
  w[15] = kRecordPairs * 64;  // length in bits
  compress(h, w);
  digests[2 * i] = make_uint4(h[0], h[1], h[2], h[3]);
  digests[2 * i + 1] = make_uint4(h[4], h[5], h[6], h[7]);
}
