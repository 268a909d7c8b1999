// SPDX-License-Identifier: BSL-1.0
// SHA3-256 of records of different lengths: a thread absorbs its record in blocks of 136 bytes.
#pragma once
typedef unsigned long long u64;

constexpr int RATE_LANES = 17;
constexpr int RATE_BYTES = 136;

__constant__ u64 roundConstants[24] = {
    0x0000000000000001ull, 0x0000000000008082ull, 0x800000000000808Aull, 0x8000000080008000ull, 0x000000000000808Bull,
    0x0000000080000001ull, 0x8000000080008081ull, 0x8000000000008009ull, 0x000000000000008Aull, 0x0000000000000088ull,
    0x0000000080008009ull, 0x000000008000000Aull, 0x000000008000808Bull, 0x800000000000008Bull, 0x8000000000008089ull,
    0x8000000000008003ull, 0x8000000000008002ull, 0x8000000000000080ull, 0x000000000000800Aull, 0x800000008000000Aull,
    0x8000000080008081ull, 0x8000000000008080ull, 0x0000000080000001ull, 0x8000000080008008ull};

template <int N>
__device__ __forceinline__ u64 rotl(u64 v) {
  return N == 0 ? v : (v << (N & 63)) | (v >> ((64 - N) & 63));
}

__device__ __forceinline__ u64 rotlBy(u64 v, int n) { return (v << n) | (v >> (64 - n)); }

__device__ void keccakF(u64 (&a)[25]) {
  constexpr int rho[24] = {1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 2, 14, 27, 41, 56, 8, 25, 43, 62, 18, 39, 61, 20, 44};
  constexpr int pi[24] = {10, 7, 11, 17, 18, 3, 5, 16, 8, 21, 24, 4, 15, 23, 19, 13, 12, 2, 20, 14, 22, 9, 6, 1};
#pragma unroll 1
  for (int round = 0; round < 24; round++) {
    u64 c[5];
#pragma unroll
    for (int x = 0; x < 5; x++) c[x] = a[x] ^ a[x + 5] ^ a[x + 10] ^ a[x + 15] ^ a[x + 20];
#pragma unroll
    for (int x = 0; x < 5; x++) {
      u64 d = c[(x + 4) % 5] ^ rotl<1>(c[(x + 1) % 5]);
#pragma unroll
      for (int y = 0; y < 25; y += 5) a[y + x] ^= d;
    }
    u64 carried = a[1];
#pragma unroll
    for (int i = 0; i < 24; i++) {
      u64 next = a[pi[i]];
      a[pi[i]] = rotlBy(carried, rho[i]);
      carried = next;
    }
#pragma unroll
    for (int y = 0; y < 25; y += 5) {
      u64 r0 = a[y], r1 = a[y + 1];
#pragma unroll
      for (int x = 0; x < 3; x++) a[y + x] ^= ~a[y + x + 1] & a[y + x + 2];
      a[y + 3] ^= ~a[y + 4] & r0;
      a[y + 4] ^= ~r0 & r1;
    }
    a[0] ^= roundConstants[round];
  }
}

// the lane of eight bytes at `at`, where the record ends after `length` bytes and its padding begins
__device__ u64 paddedLane(const unsigned char* record, int length, int at) {
  u64 lane = 0;
  for (int k = 0; k < 8; k++) {
    int p = at + k;
    u64 byte = p < length ? record[p] : p == length ? 0x06 : 0;
    lane |= byte << (8 * k);
  }
  return lane;
}

__global__ void __launch_bounds__(128) keccak_records(const unsigned char* __restrict__ bytes,
                                                      const int* __restrict__ offsets, u64* __restrict__ digests,
                                                      int records) {
  int r = blockIdx.x * blockDim.x + threadIdx.x;
  if (r >= records) return;
  const unsigned char* record = bytes + offsets[r];
  int length = offsets[r + 1] - offsets[r];

  u64 state[25];
#pragma unroll
  for (int i = 0; i < 25; i++) state[i] = 0;
  int blocks = length / RATE_BYTES + 1;
  for (int b = 0; b < blocks; b++) {
#pragma unroll
    for (int i = 0; i < RATE_LANES; i++) state[i] ^= paddedLane(record, length, b * RATE_BYTES + 8 * i);
    if (b == blocks - 1) state[RATE_LANES - 1] ^= 0x8000000000000000ull;
    keccakF(state);
  }
#pragma unroll
  for (int i = 0; i < 4; i++) digests[size_t(r) * 4 + i] = state[i];
}
