// SPDX-License-Identifier: BSL-1.0
// Conjugate transpose of a complex double matrix through a padded shared tile.
#pragma once
const int SIDE = 16, ROWS = 4;
__global__ void hermitian(const double2* in, double2* out, int rows, int cols) {
  __shared__ double2 tile[SIDE][SIDE + 1];
  int c = blockIdx.x * SIDE + threadIdx.x;
  int r = blockIdx.y * SIDE + threadIdx.y;
  if (c < cols)
    for (int k = 0; k < SIDE; k += ROWS)
      if (r + k < rows) tile[threadIdx.y + k][threadIdx.x] = in[(size_t)(r + k) * cols + c];
  __syncthreads();
  c = blockIdx.y * SIDE + threadIdx.x;  // column of the result
  r = blockIdx.x * SIDE + threadIdx.y;
  if (c < rows)
    for (int k = 0; k < SIDE; k += ROWS)
      if (r + k < cols) {
        double2 v = tile[threadIdx.x][threadIdx.y + k];
        v.y = -v.y;
        out[(size_t)(r + k) * rows + c] = v;
      }
}
