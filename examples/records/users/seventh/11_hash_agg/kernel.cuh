// SPDX-License-Identifier: BSL-1.0
// SELECT key, SUM(amount), COUNT(*), MAX(amount) GROUP BY key: open addressing with linear probing in global memory.
#pragma once
constexpr int kEmptyKey = -1;

__device__ inline unsigned mixBits(unsigned h) {  // murmur3's finaliser
  h ^= h >> 16;
  h *= 0x85ebca6bu;
  h ^= h >> 13;
  h *= 0xc2b2ae35u;
  return h ^ h >> 16;
}

// capacity: a power of two above the number of groups; keys: zero or more
__device__ inline unsigned findOrInsert(int* tableKeys, unsigned capacity, int key) {
  unsigned slot = mixBits((unsigned)key) & (capacity - 1);
  while (true) {
    int found = atomicCAS(&tableKeys[slot], kEmptyKey, key);
    if (found == kEmptyKey || found == key) return slot;
    slot = (slot + 1) & (capacity - 1);
  }
}

__global__ void hash_aggregate(const int* __restrict__ keys, const int* __restrict__ amounts, int rows, int* tableKeys,
                               unsigned long long* tableSums, unsigned* tableCounts, int* tableMax,
                               unsigned capacity) {
  int stride = gridDim.x * blockDim.x;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < rows; i += stride) {
    int key = keys[i];
    if (key < 0) continue;  // NULL
    int amount = amounts[i];
    unsigned slot = findOrInsert(tableKeys, capacity, key);
    atomicAdd(&tableSums[slot], (unsigned long long)(long long)amount);
    atomicAdd(&tableCounts[slot], 1u);
    atomicMax(&tableMax[slot], amount);
  }
}
