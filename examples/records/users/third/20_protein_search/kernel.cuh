// SPDX-License-Identifier: BSL-1.0
// Smith-Waterman scores (affine gaps) of a query against a protein database, one block per sequence, wavefront in
// shared memory.
#pragma once
#define LETTERS 24
#define MAX_QUERY 160
__global__ void protein_search(const unsigned char* query, int queryLength, const unsigned char* residues,
                               const int* start, const signed char* matrix, int gapOpen, int gapExtend, int* score) {
  __shared__ signed char sub[LETTERS * LETTERS];
  __shared__ int rowH[2][MAX_QUERY + 1], rowF[2][MAX_QUERY + 1];
  __shared__ int best;
  const int i = threadIdx.x;  // row of the table: one residue of the query
  const unsigned char* seq = residues + start[blockIdx.x];
  const int length = start[blockIdx.x + 1] - start[blockIdx.x];
  for (int k = i; k < LETTERS * LETTERS; k += blockDim.x) sub[k] = matrix[k];
  for (int k = i; k <= queryLength; k += blockDim.x) {
    rowH[0][k] = rowH[1][k] = 0;
    rowF[0][k] = rowF[1][k] = -10000;
  }
  if (i == 0) best = 0;
  const int q = i < queryLength ? query[i] : 0;
  int hLeft = 0, eLeft = -10000, hDiagonal = 0, top = 0;
  __syncthreads();
  for (int d = 0; d < length + queryLength - 1; d++) {
    int j = d - i;  // column
    int from = d & 1, to = from ^ 1;
    if (i < queryLength && j >= 0 && j < length) {
      int hUp = rowH[from][i], fUp = rowF[from][i];  // of row i - 1, same column
      int e = max(eLeft - gapExtend, hLeft - gapOpen);
      int f = max(fUp - gapExtend, hUp - gapOpen);
      int h = max(0, hDiagonal + sub[q * LETTERS + seq[j]]);
      h = max(h, max(e, f));
      rowH[to][i + 1] = h;
      rowF[to][i + 1] = f;
      hDiagonal = hUp;
      hLeft = h;
      eLeft = e;
      top = max(top, h);
    }
    __syncthreads();
  }
  if (top > 0) atomicMax(&best, top);
  __syncthreads();
  if (i == 0) score[blockIdx.x] = best;
}
