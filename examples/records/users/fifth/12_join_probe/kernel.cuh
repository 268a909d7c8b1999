// SPDX-License-Identifier: BSL-1.0
// Hash join, probe side: looks up each order's customer key in an open-addressing table and fetches the payload.
#pragma once

constexpr long long EMPTY_KEY = -1;
constexpr int NO_MATCH = -1;

__device__ __forceinline__ unsigned hashKey(long long key) {
  unsigned long long h = (unsigned long long)key;
  h ^= h >> 33;
  h *= 0xff51afd7ed558ccdULL;
  h ^= h >> 33;
  h *= 0xc4ceb9fe1a85ec53ULL;
  h ^= h >> 33;
  return (unsigned)h;
}

__global__ void join_probe(const long long* __restrict__ tableKey, const int* __restrict__ tableRow,
                           const double* __restrict__ discount, const long long* __restrict__ probeKey,
                           const float* __restrict__ price, int* __restrict__ matchRow, float* __restrict__ netPrice,
                           unsigned long long* __restrict__ matches, unsigned mask, int probes) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int row = NO_MATCH;
  if (i < probes) {
    long long key = probeKey[i];
    if (key != EMPTY_KEY) {  // NULL joins nothing
      unsigned s = hashKey(key) & mask;
      for (;;) {
        long long k = tableKey[s];
        if (k == key) {
          row = tableRow[s];
          break;
        }
        if (k == EMPTY_KEY) break;
        s = (s + 1) & mask;
      }
    }
    matchRow[i] = row;
    netPrice[i] = row == NO_MATCH ? 0.0f : (float)(price[i] * (1.0 - discount[row]));
  }
  unsigned found = __ballot_sync(0xffffffffu, row != NO_MATCH);
  if (threadIdx.x % 32 == 0 && found) atomicAdd(matches, (unsigned long long)__popc(found));
}
