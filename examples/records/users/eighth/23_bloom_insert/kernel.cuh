// SPDX-License-Identifier: BSL-1.0
// Bloom filter: inserts 64-bit keys, with the bits of a key from two hashes (Kirsch-Mitzenmacher).
#pragma once
typedef unsigned long long u64;

__device__ __forceinline__ u64 mix64(u64 k) {  // finalizer of MurmurHash3
  k ^= k >> 33;
  k *= 0xFF51AFD7ED558CCDull;
  k ^= k >> 33;
  k *= 0xC4CEB9FE1A85EC53ull;
  k ^= k >> 33;
  return k;
}

__device__ __forceinline__ u64 toRange(u64 h, u64 n) { return __umul64hi(h, n); }

__global__ void bloomInsert(const u64* __restrict__ keys, size_t count, unsigned int* filter, u64 filterBits,
                            int hashes, u64 seed) {
  const size_t stride = (size_t)gridDim.x * blockDim.x;
  for (size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x; i < count; i += stride) {
    u64 key = keys[i];
    if (key == 0) continue;  // the null key
    u64 h = mix64(key ^ seed);
    const u64 step = mix64(h + 0x9E3779B97F4A7C15ull) | 1ull;
    for (int k = 0; k < hashes; k++) {
      u64 bit = toRange(h, filterBits);
      atomicOr(&filter[bit >> 5], 1u << (bit & 31));
      h += step;
    }
  }
}
