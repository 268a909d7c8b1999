// SPDX-License-Identifier: BSL-1.0
// Recovers a secret from Shamir shares over GF(2^8), 16 bytes at a time and without tables of secret index.
#pragma once
constexpr int kMaxShares = 16;

__device__ unsigned gfMultiply(unsigned a, unsigned b) {
  unsigned r = 0;
  for (int i = 0; i < 8; i++) {
    r ^= (0u - (b & 1)) & a;
    b >>= 1;
    a = a << 1 ^ ((0u - (a >> 7)) & 0x11bu);
  }
  return r;
}

__device__ unsigned gfInverse(unsigned a) {  // a^254
  unsigned square = a, r = 1;
  for (int i = 0; i < 7; i++) {
    square = gfMultiply(square, square);
    r = gfMultiply(r, square);
  }
  return r;
}

// doubles the four bytes of a word
__device__ __forceinline__ unsigned gfDouble4(unsigned a) {
  unsigned carry = a >> 7 & 0x01010101u;
  return ((a << 1) & 0xfefefefeu) ^ (carry * 0x1bu);
}

__device__ __forceinline__ unsigned gfScale4(unsigned a, unsigned c) {
  unsigned r = 0;
#pragma unroll
  for (int i = 0; i < 8; i++) {
    r ^= (0u - (c >> i & 1)) & a;
    a = gfDouble4(a);
  }
  return r;
}

// points: the distinct non-zero abscissas; shares: [count][vectors]
__global__ void __launch_bounds__(512)
    shamir_combine(const unsigned char* __restrict__ points, const uint4* __restrict__ shares,
                   uint4* __restrict__ secret, int count, unsigned vectors) {
  __shared__ unsigned lagrange[kMaxShares];
  if (threadIdx.x < count) {
    unsigned own = points[threadIdx.x], above = 1, below = 1;
    for (int m = 0; m < count; m++) {
      if (m == threadIdx.x) continue;
      above = gfMultiply(above, points[m]);
      below = gfMultiply(below, points[m] ^ own);
    }
    lagrange[threadIdx.x] = gfMultiply(above, gfInverse(below));
  }
  __syncthreads();
  for (unsigned v = blockIdx.x * blockDim.x + threadIdx.x; v < vectors; v += gridDim.x * blockDim.x) {
    uint4 sum = make_uint4(0, 0, 0, 0);
    for (int s = 0; s < count; s++) {
      uint4 share = shares[size_t(s) * vectors + v];
      unsigned c = lagrange[s];
      sum.x ^= gfScale4(share.x, c);
      sum.y ^= gfScale4(share.y, c);
      sum.z ^= gfScale4(share.z, c);
      sum.w ^= gfScale4(share.w, c);
    }
    secret[v] = sum;
  }
}
