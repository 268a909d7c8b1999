// SPDX-License-Identifier: BSL-1.0
// Symmetric rank-k update in double precision, C = alpha A A^T + beta C, lower triangle only: the blocks of a
// one-dimensional grid count the tiles of the triangle.
#pragma once
#define SYRK_TILE 64
#define SYRK_DEPTH 8
#define SYRK_EACH 4

__device__ void tileOf(int index, int& row, int& column) {
  row = int((sqrtf(8.0f * index + 1) - 1) * 0.5f);
  while ((row + 1) * (row + 2) / 2 <= index) row++;
  while (row * (row + 1) / 2 > index) row--;
  column = index - row * (row + 1) / 2;
}

__device__ void loadPanel(double (*panel)[SYRK_TILE + 1], const double* __restrict__ a, int first, int n, int k0, int k,
                          int lda, int thread) {
  for (int e = thread; e < SYRK_TILE * SYRK_DEPTH; e += 256) {
    int d = e % SYRK_DEPTH, r = e / SYRK_DEPTH;
    int row = first + r, column = k0 + d;
    panel[d][r] = row < n && column < k ? a[size_t(row) * lda + column] : 0.0;
  }
}

// block: 16 x 16
__global__ void __launch_bounds__(256) syrk_lower(const double* __restrict__ a, double* c, int n, int k, int lda,
                                                  int ldc, double alpha, double beta) {
  __shared__ double left[SYRK_DEPTH][SYRK_TILE + 1], right[SYRK_DEPTH][SYRK_TILE + 1];
  int tileRow, tileColumn;
  tileOf(blockIdx.x, tileRow, tileColumn);
  int thread = threadIdx.y * 16 + threadIdx.x;
  double sum[SYRK_EACH][SYRK_EACH] = {};

  for (int k0 = 0; k0 < k; k0 += SYRK_DEPTH) {
    loadPanel(left, a, tileRow * SYRK_TILE, n, k0, k, lda, thread);
    loadPanel(right, a, tileColumn * SYRK_TILE, n, k0, k, lda, thread);
    __syncthreads();
#pragma unroll
    for (int d = 0; d < SYRK_DEPTH; d++) {
      double u[SYRK_EACH], v[SYRK_EACH];
#pragma unroll
      for (int i = 0; i < SYRK_EACH; i++) {
        u[i] = left[d][threadIdx.y + 16 * i];
        v[i] = right[d][threadIdx.x + 16 * i];
      }
#pragma unroll
      for (int i = 0; i < SYRK_EACH; i++)
#pragma unroll
        for (int j = 0; j < SYRK_EACH; j++) sum[i][j] = fma(u[i], v[j], sum[i][j]);
    }
    __syncthreads();
  }

#pragma unroll
  for (int i = 0; i < SYRK_EACH; i++) {
    int row = tileRow * SYRK_TILE + threadIdx.y + 16 * i;
#pragma unroll
    for (int j = 0; j < SYRK_EACH; j++) {
      int column = tileColumn * SYRK_TILE + threadIdx.x + 16 * j;
      if (row >= n || column > row) continue;
      double* p = c + size_t(row) * ldc + column;
      *p = alpha * sum[i][j] + (beta == 0 ? 0.0 : beta * *p);
    }
  }
}
