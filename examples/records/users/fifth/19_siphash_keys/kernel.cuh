// SPDX-License-Identifier: BSL-1.0
// SipHash-2-4 of variable-length keys (packed without padding), and the histogram of their shards.
#pragma once

enum { SHARDS = 256 };

struct Sip {
  unsigned long long a, b, c, d;
  static __device__ __forceinline__ unsigned long long rotl(unsigned long long v, int n) {
    return v << n | v >> (64 - n);
  }
  __device__ __forceinline__ void round() {
    a += b;
    b = rotl(b, 13) ^ a;
    a = rotl(a, 32);
    c += d;
    d = rotl(d, 16) ^ c;
    a += d;
    d = rotl(d, 21) ^ a;
    c += b;
    b = rotl(b, 17) ^ c;
    c = rotl(c, 32);
  }
  __device__ __forceinline__ void absorb(unsigned long long m) {
    d ^= m;
    round();
    round();
    a ^= m;
  }
};

__device__ __forceinline__ unsigned long long loadLe(const unsigned char* p, int n) {
  unsigned long long v = 0;
  switch (n) {
    case 8: v |= (unsigned long long)p[7] << 56;
    case 7: v |= (unsigned long long)p[6] << 48;
    case 6: v |= (unsigned long long)p[5] << 40;
    case 5: v |= (unsigned long long)p[4] << 32;
    case 4: v |= (unsigned long long)p[3] << 24;
    case 3: v |= (unsigned long long)p[2] << 16;
    case 2: v |= (unsigned long long)p[1] << 8;
    case 1: v |= p[0];
  }
  return v;
}

__global__ void siphash_keys(const unsigned char* __restrict__ blob, const int* __restrict__ start,
                             unsigned long long* __restrict__ hash, int* __restrict__ shardCount, int keys,
                             unsigned long long k0, unsigned long long k1) {
  __shared__ int local[SHARDS];
  for (int i = threadIdx.x; i < SHARDS; i += blockDim.x) local[i] = 0;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < keys; i += gridDim.x * blockDim.x) {
    const unsigned char* p = blob + start[i];
    int n = start[i + 1] - start[i];
    Sip s = {k0 ^ 0x736f6d6570736575ull, k1 ^ 0x646f72616e646f6dull, k0 ^ 0x6c7967656e657261ull,
             k1 ^ 0x7465646279746573ull};
    int left = n;
    for (; left >= 8; left -= 8, p += 8) s.absorb(loadLe(p, 8));
    s.absorb(loadLe(p, left) | (unsigned long long)n << 56);
    s.c ^= 0xff;
    for (int k = 0; k < 4; k++) s.round();
    unsigned long long h = s.a ^ s.b ^ s.c ^ s.d;
    hash[i] = h;
    atomicAdd(&local[h >> 56], 1);
  }
  __syncthreads();
  for (int i = threadIdx.x; i < SHARDS; i += blockDim.x)
    if (local[i]) atomicAdd(&shardCount[i], local[i]);
}
