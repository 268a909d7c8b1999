// SPDX-License-Identifier: BSL-1.0
// One anti-diagonal of Nussinov's RNA folding: a warp finds the best bifurcation of one cell. The table is kept
// mirrored, so that both operands of the maximum lie along rows.
#pragma once
constexpr int MIN_HAIRPIN = 3;

__device__ __forceinline__ int pairEnergy(char a, char b) {
  switch (a | (b << 2)) {  // A=0 C=1 G=2 U=3
    case 0 | (3 << 2):
    case 3 | (0 << 2):
      return 2;
    case 1 | (2 << 2):
    case 2 | (1 << 2):
      return 3;
    case 2 | (3 << 2):
    case 3 | (2 << 2):
      return 1;
    default:
      return -1000;
  }
}

// block: 32 lanes over the split points x cells of the diagonal
__global__ void nussinov_diagonal(const char* __restrict__ bases, short* table, int n, int span) {
  const int i = blockIdx.x * blockDim.y + threadIdx.y, j = i + span, lane = threadIdx.x;
  if (j >= n) return;
  const short* left = table + size_t(i) * n;   // left[k] = S(i, k)
  const short* right = table + size_t(j) * n;  // right[k] = S(k, j), mirrored

  int bestSplit = 0;
  for (int k = i + lane; k < j; k += 32) bestSplit = max(bestSplit, left[k] + right[k + 1]);
  bestSplit = __reduce_max_sync(0xffffffffu, bestSplit);

  if (lane == 0) {
    int value = bestSplit;
    if (span > MIN_HAIRPIN) {
      int inner = table[size_t(i + 1) * n + (j - 1)];
      value = max(value, inner + pairEnergy(bases[i], bases[j]));
    }
    table[size_t(i) * n + j] = (short)value;
    table[size_t(j) * n + i] = (short)value;
  }
}
