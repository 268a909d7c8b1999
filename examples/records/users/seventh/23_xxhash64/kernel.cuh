// SPDX-License-Identifier: BSL-1.0
// xxHash64 of records of different lengths, a thread per record; records begin at 8-byte words and are padded with
// zeros.
#pragma once
typedef unsigned long long u64;
constexpr u64 XXP1 = 0x9E3779B185EBCA87ull;
constexpr u64 XXP2 = 0xC2B2AE3D27D4EB4Full;
constexpr u64 XXP3 = 0x165667B19E3779F9ull;
constexpr u64 XXP4 = 0x85EBCA77C2B2AE63ull;
constexpr u64 XXP5 = 0x27D4EB2F165667C5ull;
__device__ inline u64 rotl(u64 x, int r) { return (x << r) | (x >> (64 - r)); }
__device__ inline u64 xxRound(u64 acc, u64 input) { return rotl(acc + input * XXP2, 31) * XXP1; }
__device__ inline u64 xxMerge(u64 h, u64 acc) { return (h ^ xxRound(0, acc)) * XXP1 + XXP4; }

__global__ void hash_records(const u64* __restrict__ words, const int* __restrict__ firstWord,
                             const int* __restrict__ length, u64* __restrict__ hashes, int count, u64 seed) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= count) return;
  const u64* p = words + firstWord[i];
  const int bytes = length[i];
  int left = bytes;
  u64 h;
  if (left >= 32) {
    u64 v1 = seed + XXP1 + XXP2, v2 = seed + XXP2, v3 = seed, v4 = seed - XXP1;
    do {
      v1 = xxRound(v1, p[0]);
      v2 = xxRound(v2, p[1]);
      v3 = xxRound(v3, p[2]);
      v4 = xxRound(v4, p[3]);
      p += 4;
      left -= 32;
    } while (left >= 32);
    h = rotl(v1, 1) + rotl(v2, 7) + rotl(v3, 12) + rotl(v4, 18);
    h = xxMerge(h, v1);
    h = xxMerge(h, v2);
    h = xxMerge(h, v3);
    h = xxMerge(h, v4);
  } else {
    h = seed + XXP5;
  }
  h += u64(bytes);

  for (; left >= 8; left -= 8) h = rotl(h ^ xxRound(0, *p++), 27) * XXP1 + XXP4;
  if (left > 0) {
    u64 last = *p;
    if (left >= 4) {
      h = rotl(h ^ ((last & 0xffffffffull) * XXP1), 23) * XXP2 + XXP3;
      last >>= 32;
      left -= 4;
    }
    while (left-- > 0) {
      h = rotl(h ^ ((last & 0xff) * XXP5), 11) * XXP1;
      last >>= 8;
    }
  }
  h = (h ^ (h >> 33)) * XXP2;
  h = (h ^ (h >> 29)) * XXP3;
  hashes[i] = h ^ (h >> 32);
}
