// SPDX-License-Identifier: BSL-1.0
// GROUP BY with COUNT, SUM and MAX: rows are aggregated in an open-addressing hash table (linear probing, atomicCAS).
#pragma once
typedef unsigned long long Key;
constexpr Key EMPTY = 0;

__device__ __forceinline__ unsigned hashKey(Key k) {
  k ^= k >> 33;
  k *= 0xff51afd7ed558ccdull;
  k ^= k >> 33;
  k *= 0xc4ceb9fe1a85ec53ull;
  k ^= k >> 33;
  return (unsigned)k;
}

// Returns the slot of the key, claimed if it is new, or -1 when the table is full.
__device__ int findOrInsert(Key* table, unsigned mask, Key key) {
  unsigned slot = hashKey(key) & mask;
  for (unsigned probes = 0; probes <= mask; probes++) {
    Key seen = atomicCAS(&table[slot], EMPTY, key);
    if (seen == EMPTY || seen == key) return (int)slot;
    slot = (slot + 1) & mask;
  }
  return -1;
}

__global__ void group_by_aggregate(const Key* __restrict__ keys, const int* __restrict__ amounts, Key* tableKeys,
                                   int* tableCount, unsigned long long* tableSum, int* tableMax, int* overflow,
                                   int rows, unsigned mask) {
  for (int row = blockIdx.x * blockDim.x + threadIdx.x; row < rows; row += gridDim.x * blockDim.x) {
    const Key key = keys[row];
    const int amount = amounts[row];
    const int slot = findOrInsert(tableKeys, mask, key);
    if (slot < 0) {
      atomicAdd(overflow, 1);
      continue;
    }
    atomicAdd(&tableCount[slot], 1);
    atomicAdd(&tableSum[slot], (unsigned long long)(long long)amount);  // two's complement
    atomicMax(&tableMax[slot], amount);
  }
}
