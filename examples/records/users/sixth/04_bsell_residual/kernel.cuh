// SPDX-License-Identifier: BSL-1.0
// Residual r = b - A x of a finite-element matrix of 3x3 blocks in sliced ELLPACK (slices of 32 block rows), in double.
#pragma once
#define SLICE 32
#define BS 3

// slice_ptr[s]: first slot of slice s; slot (j, lane) lies at slice_ptr[s] + j * SLICE + lane, col -1 is padding.
// The nine values of a slot are stored one after the other for all 32 lanes.
__global__ void bsell_residual(int block_rows, const int* __restrict__ slice_ptr, const int* __restrict__ col,
                               const double* __restrict__ val, const double* __restrict__ x,
                               const double* __restrict__ b, double* __restrict__ r) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= block_rows) return;
  const int slice = row / SLICE;
  const int lane = row % SLICE;
  const int first = slice_ptr[slice];
  const int last = slice_ptr[slice + 1];

  double sum[BS] = {0.0, 0.0, 0.0};
  for (int slot = first; slot < last; slot += SLICE) {
    const int c = col[slot + lane];
    if (c < 0) break;  // the rest of this row is padding
    const double* v = val + (size_t)slot * (BS * BS) + lane;
    const double xc[BS] = {x[BS * c], x[BS * c + 1], x[BS * c + 2]};
#pragma unroll
    for (int i = 0; i < BS; i++)
#pragma unroll
      for (int j = 0; j < BS; j++) sum[i] += v[(i * BS + j) * SLICE] * xc[j];
  }
#pragma unroll
  for (int i = 0; i < BS; i++) r[BS * row + i] = b[BS * row + i] - sum[i];
}
