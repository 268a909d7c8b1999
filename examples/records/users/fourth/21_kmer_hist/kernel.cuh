// SPDX-License-Identifier: BSL-1.0
// Counts all 6-mers of a genome. A thread rolls over a stretch of 32 bases; every block has its own
// histogram in shared memory. Letters other than ACGT break the k-mer.
#pragma once
#define K 6
#define BINS (1 << (2 * K))
#define STRETCH 32

__device__ inline int baseCode(char c) {
  switch (c) {
    case 'A':
    case 'a': return 0;
    case 'C':
    case 'c': return 1;
    case 'G':
    case 'g': return 2;
    case 'T':
    case 't': return 3;
    default: return -1;
  }
}

__global__ void kmer_hist(const char* __restrict__ genome, unsigned* __restrict__ hist, int length) {
  __shared__ unsigned local[BINS];
  for (int k = threadIdx.x; k < BINS; k += blockDim.x) local[k] = 0;
  __syncthreads();
  int stretches = (length + STRETCH - 1) / STRETCH;
  for (int s = blockIdx.x * blockDim.x + threadIdx.x; s < stretches; s += gridDim.x * blockDim.x) {
    int from = s * STRETCH;
    // k-mers that start in the stretch end up to K-1 bases after it
    int to = min(from + STRETCH + K - 1, length);
    unsigned code = 0;
    int good = 0;
    for (int i = from; i < to; i++) {
      int c = baseCode(genome[i]);
      if (c < 0) {
        good = 0;
        continue;
      }
      code = (code << 2 | unsigned(c)) & (BINS - 1);
      if (++good >= K) atomicAdd(&local[code], 1u);
    }
  }
  __syncthreads();
  for (int k = threadIdx.x; k < BINS; k += blockDim.x)
    if (local[k]) atomicAdd(&hist[k], local[k]);
}
