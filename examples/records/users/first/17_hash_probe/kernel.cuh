// SPDX-License-Identifier: BSL-1.0
// Database join, probe side: look order keys up in an open-addressing table of customers.
#pragma once
#define EMPTY_KEY 0xffffffffu
__device__ inline unsigned slotOf(unsigned k, unsigned mask) {
  k ^= k >> 15;
  k *= 0x2c1b3c6du;
  k ^= k >> 12;
  return k & mask;
}
__global__ void hash_probe(const unsigned* tableKey, const int* tableRow, const unsigned* orderKey, int* match,
                           int orders, unsigned mask) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= orders) return;
  unsigned key = orderKey[i];
  unsigned s = slotOf(key, mask);
  int found = -1;
  while (true) {
    unsigned k = tableKey[s];
    if (k == key) {
      found = tableRow[s];
      break;
    }
    if (k == EMPTY_KEY) break;
    s = (s + 1) & mask;
  }
  match[i] = found;
}
