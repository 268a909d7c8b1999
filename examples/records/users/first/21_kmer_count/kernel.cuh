// SPDX-License-Identifier: BSL-1.0
// Count canonical 8-mers of a genome packed two bits a base, sixteen bases a word.
#pragma once
__device__ inline unsigned reverseComplement8(unsigned k) {
  k = ~k & 0xffffu;
  k = ((k & 0x00ffu) << 8) | (k >> 8);
  k = ((k & 0x0f0fu) << 4) | ((k >> 4) & 0x0f0fu);
  k = ((k & 0x3333u) << 2) | ((k >> 2) & 0x3333u);
  return k;
}
__global__ void kmer_count(const unsigned* packed, unsigned* counts, int words) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= words - 1) return;
  unsigned long long window = packed[i] | ((unsigned long long)packed[i + 1] << 32);
  for (int b = 0; b < 16; b++) {
    unsigned k = (unsigned)window & 0xffffu;
    unsigned rc = reverseComplement8(k);
    atomicAdd(&counts[k < rc ? k : rc], 1u);
    window >>= 2;
  }
}
