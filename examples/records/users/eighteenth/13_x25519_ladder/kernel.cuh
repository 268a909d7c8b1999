// SPDX-License-Identifier: BSL-1.0
// Montgomery ladder on Curve25519 (RFC 7748) with the low bits of a scalar, one point a thread;
// projective result X : Z.
#pragma once
struct Fe {
  unsigned int v[8];  // modulo 2^256 - 38, little-endian
};

__device__ __forceinline__ long long ripple(Fe& r, long long c) {
#pragma unroll
  for (int i = 0; i < 8; i++, c >>= 32) r.v[i] = (unsigned int)(c += r.v[i]);
  return c;
}

__device__ __forceinline__ Fe fold(Fe r, long long top) {  // 2^256 = 38, twice
  top = ripple(r, top * 38);
  ripple(r, top * 38);
  return r;
}

template <int Sign>
__device__ __forceinline__ Fe sum(Fe a, const Fe& b) {
  long long c = 0;
#pragma unroll
  for (int i = 0; i < 8; i++, c >>= 32) a.v[i] = (unsigned int)(c += a.v[i] + Sign * (long long)b.v[i]);
  return fold(a, c);
}

__device__ Fe mul(const Fe& a, const Fe& b) {
  unsigned int w[16] = {};
#pragma unroll
  for (int i = 0; i < 8; i++) {
    unsigned long long c = 0;
#pragma unroll
    for (int j = 0; j < 8; j++, c >>= 32)
      w[i + j] = (unsigned int)(c += (unsigned long long)a.v[i] * b.v[j] + w[i + j]);
    w[i + 8] = (unsigned int)c;
  }
  Fe r;
  unsigned long long c = 0;
#pragma unroll
  for (int i = 0; i < 8; i++, c >>= 32) r.v[i] = (unsigned int)(c += (unsigned long long)w[i + 8] * 38 + w[i]);
  return fold(r, (long long)c);
}

__device__ __forceinline__ void swapIf(unsigned int mask, Fe& a, Fe& b) {
#pragma unroll
  for (int i = 0; i < 8; i++) {
    unsigned int t = (a.v[i] ^ b.v[i]) & mask;
    a.v[i] ^= t, b.v[i] ^= t;
  }
}

__global__ void x25519_ladder(const unsigned int* __restrict__ u, const unsigned int* __restrict__ scalars,
                              unsigned int* __restrict__ outX, unsigned int* __restrict__ outZ, int points, int bits) {
  const int p = blockIdx.x * blockDim.x + threadIdx.x;
  if (p >= points) return;
  Fe x1, x2 = {{1}}, z2 = {{0}}, x3, z3 = {{1}};
  const Fe a24 = {{121665}};
#pragma unroll
  for (int i = 0; i < 8; i++) x1.v[i] = u[i * points + p];
  x3 = x1;
  unsigned int last = 0;
  for (int t = bits - 1; t >= 0; t--) {
    unsigned int bit = scalars[(t >> 5) * points + p] >> (t & 31) & 1;
    swapIf(0u - (bit ^ last), x2, x3);
    swapIf(0u - (bit ^ last), z2, z3);
    last = bit;
    Fe a = sum<1>(x2, z2), b = sum<-1>(x2, z2);
    Fe da = mul(sum<-1>(x3, z3), a), cb = mul(sum<1>(x3, z3), b);
    Fe aa = mul(a, a), bb = mul(b, b), e = sum<-1>(aa, bb), s = sum<1>(da, cb), d = sum<-1>(da, cb);
    x3 = mul(s, s);
    z3 = mul(x1, mul(d, d));
    x2 = mul(aa, bb);
    z2 = mul(e, sum<1>(aa, mul(a24, e)));
  }
  swapIf(0u - last, x2, x3);
  swapIf(0u - last, z2, z3);
#pragma unroll
  for (int i = 0; i < 8; i++) outX[i * points + p] = x2.v[i], outZ[i * points + p] = z2.v[i];
}
