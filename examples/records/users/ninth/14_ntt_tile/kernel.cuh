// SPDX-License-Identifier: BSL-1.0
// Number-theoretic transforms of 2048 points modulo the Goldilocks prime, one per block, output in bit-reversed order.
#pragma once
typedef unsigned long long u64;
constexpr u64 GOLDILOCKS = 0xFFFFFFFF00000001ull;  // 2^64 - 2^32 + 1
constexpr u64 EPSILON = 0xFFFFFFFFull;             // 2^64 mod p

__device__ __forceinline__ u64 addMod(u64 a, u64 b) {
  u64 s = a + b;
  if (s < a || s >= GOLDILOCKS) s -= GOLDILOCKS;
  return s;
}

__device__ __forceinline__ u64 subMod(u64 a, u64 b) { return a >= b ? a - b : a - b + GOLDILOCKS; }

__device__ __forceinline__ u64 mulMod(u64 a, u64 b) {
  u64 lo = a * b, hi = __umul64hi(a, b);
  u64 top = hi >> 32, mid = hi & EPSILON;
  u64 t = lo - top;
  if (lo < top) t -= EPSILON;
  u64 m = (mid << 32) - mid;
  u64 r = t + m;
  if (r < m) r += EPSILON;
  return r >= GOLDILOCKS ? r - GOLDILOCKS : r;
}

template <int LOG>
__global__ void ntt_tile(unsigned long long* data, const unsigned long long* __restrict__ roots) {
  constexpr int SIZE = 1 << LOG;
  __shared__ u64 s[SIZE];
  u64* tile = data + (size_t)blockIdx.x * SIZE;
  for (int i = threadIdx.x; i < SIZE; i += blockDim.x) s[i] = tile[i];
  __syncthreads();

  // decimation in frequency (Gentleman-Sande)
  for (int stage = LOG - 1; stage >= 0; stage--) {
    const int half = 1 << stage;
    for (int i = threadIdx.x; i < SIZE / 2; i += blockDim.x) {
      int k = i & (half - 1);
      int at = ((i - k) << 1) + k;
      u64 a = s[at], b = s[at + half];
      s[at] = addMod(a, b);
      s[at + half] = mulMod(subMod(a, b), roots[k << (LOG - 1 - stage)]);
    }
    __syncthreads();
  }
  for (int i = threadIdx.x; i < SIZE; i += blockDim.x) tile[i] = s[i];
}
