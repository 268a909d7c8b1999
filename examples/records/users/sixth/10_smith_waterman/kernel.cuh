// SPDX-License-Identifier: BSL-1.0
// Smith-Waterman local alignment with affine gaps: one block a pair, one thread a query row, along anti-diagonals.
#pragma once
#define ALPHABET 24
#define MAX_QUERY 256
#define NEG_INF (-100000)

__global__ void smith_waterman(const unsigned char* __restrict__ query, const int* __restrict__ query_start,
                               const unsigned char* __restrict__ target, const int* __restrict__ target_start,
                               const signed char* __restrict__ matrix, int* __restrict__ best_score,
                               int* __restrict__ best_end, int gap_open, int gap_extend) {
  extern __shared__ unsigned char s_target[];
  __shared__ signed char s_matrix[ALPHABET * ALPHABET];
  __shared__ int s_h[2][MAX_QUERY + 1];
  __shared__ int s_f[2][MAX_QUERY + 1];
  __shared__ unsigned long long s_best;

  const int pair = blockIdx.x;
  const int i = threadIdx.x;
  const int qlen = query_start[pair + 1] - query_start[pair];
  const int tlen = target_start[pair + 1] - target_start[pair];

  for (int k = i; k < ALPHABET * ALPHABET; k += blockDim.x) s_matrix[k] = matrix[k];
  for (int k = i; k < tlen; k += blockDim.x) s_target[k] = target[target_start[pair] + k];
  if (i == 0) {
    s_h[0][0] = s_h[1][0] = 0;  // the row above the first one
    s_f[0][0] = s_f[1][0] = NEG_INF;
    s_best = 0;
  }
  const signed char* profile = s_matrix + (i < qlen ? query[query_start[pair] + i] : 0) * ALPHABET;
  __syncthreads();

  int diag = 0;            // H(i-1, j-1)
  int h = 0, e = NEG_INF;  // H(i, j-1) and E(i, j-1)
  int top = 0, top_j = 0;
  for (int d = 0; d < qlen + tlen - 1; d++) {
    const int j = d - i, now = d & 1, before = now ^ 1;
    if (i < qlen && j >= 0 && j < tlen) {
      int up = s_h[before][i];
      int f = max(s_f[before][i] - gap_extend, up - gap_open);
      e = max(e - gap_extend, h - gap_open);
      h = max(max(0, diag + profile[s_target[j]]), max(e, f));
      diag = up;
      s_h[now][i + 1] = h;
      s_f[now][i + 1] = f;
      if (h > top) {
        top = h;
        top_j = j;
      }
    }
    __syncthreads();
  }

  // highest score; of equal ones the one that ends first
  if (top > 0) atomicMax(&s_best, ((unsigned long long)top << 32) | (0xffffffffu - (unsigned)(i * tlen + top_j)));
  __syncthreads();
  if (i == 0) {
    best_score[pair] = (int)(s_best >> 32);
    best_end[pair] = s_best ? (int)(0xffffffffu - (unsigned)s_best) : -1;
  }
}
