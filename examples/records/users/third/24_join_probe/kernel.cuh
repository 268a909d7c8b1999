// SPDX-License-Identifier: BSL-1.0
// Probe side of a hash join: open addressing with linear probing, 64-bit keys, matches counted per warp.
#pragma once
__device__ inline unsigned int slotOf(unsigned long long k, unsigned int mask) {
  k ^= k >> 33;
  k *= 0xff51afd7ed558ccdull;
  k ^= k >> 33;
  k *= 0xc4ceb9fe1a85ec53ull;
  k ^= k >> 33;
  return (unsigned int)k & mask;
}
__global__ void join_probe(const unsigned long long* __restrict__ table, const int* __restrict__ payload,
                           unsigned int mask, const unsigned long long* __restrict__ probes, int* __restrict__ result,
                           unsigned int* matches, int count) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  bool hit = false;
  if (i < count) {
    unsigned long long key = probes[i];
    unsigned int s = slotOf(key, mask);
    int value = -1;
    while (true) {
      unsigned long long there = table[s];
      if (there == key) {
        value = payload[s];
        hit = true;
        break;
      }
      if (there == 0) break;  // an empty slot ends the chain
      s = (s + 1) & mask;
    }
    result[i] = value;
  }
  unsigned int votes = __ballot_sync(0xffffffffu, hit);
  if ((threadIdx.x & 31) == 0 && votes) atomicAdd(matches, (unsigned int)__popc(votes));
}
