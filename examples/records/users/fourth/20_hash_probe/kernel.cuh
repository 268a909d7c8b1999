// SPDX-License-Identifier: BSL-1.0
// Probe side of a hash join: open addressing with linear probing over a power-of-two table.
#pragma once
#define EMPTY 0xffffffffu
__host__ __device__ inline unsigned mixKey(unsigned k) {
  k ^= k >> 16;
  k *= 0x7feb352du;
  k ^= k >> 15;
  k *= 0x846ca68bu;
  k ^= k >> 16;
  return k;
}

__global__ void hash_probe(const unsigned* __restrict__ tableKey, const int* __restrict__ tableRow,
                           const unsigned* __restrict__ probe, int* __restrict__ match, int probes, unsigned mask) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= probes) return;
  unsigned key = probe[i];
  unsigned slot = mixKey(key) & mask;
  int row = -1;
  while (true) {
    unsigned k = tableKey[slot];
    if (k == key) {
      row = tableRow[slot];
      break;
    }
    if (k == EMPTY) break;
    slot = (slot + 1) & mask;
  }
  match[i] = row;
}
