// SPDX-License-Identifier: BSL-1.0
// Correlation of the columns of a table in double precision: sums of products of standardised columns. A block owns a
// pair of column tiles (upper triangle only) and a slice of the rows; slices are joined with atomics.
#pragma once
constexpr int kTile = 16;
constexpr int kRows = 32;

struct Moments {
  double mean, inverseDeviation;
};

__device__ __forceinline__ double standardise(double v, const Moments& m) { return (v - m.mean) * m.inverseDeviation; }

// block: 16 x 16, grid: (column tiles, column tiles, slices)
__global__ void column_gram(const double* __restrict__ table, const double* __restrict__ mean,
                            const double* __restrict__ inverseDeviation, double* gram, int rows, int columns,
                            int rowsPerSlice) {
  if (blockIdx.y > blockIdx.x) return;
  __shared__ double left[kRows][kTile];
  __shared__ double right[kRows][kTile];

  const int tx = threadIdx.x, ty = threadIdx.y;
  const int ci = blockIdx.y * kTile + tx;  // column that this thread loads for the left tile
  const int cj = blockIdx.x * kTile + tx;
  const bool diagonal = blockIdx.x == blockIdx.y;
  Moments mi = {0.0, 0.0}, mj = {0.0, 0.0};
  if (ci < columns) mi = {mean[ci], inverseDeviation[ci]};
  if (cj < columns) mj = {mean[cj], inverseDeviation[cj]};

  const int begin = blockIdx.z * rowsPerSlice;
  const int end = min(begin + rowsPerSlice, rows);
  double sum = 0.0;
  for (int base = begin; base < end; base += kRows) {
#pragma unroll
    for (int k = ty; k < kRows; k += kTile) {
      int row = base + k;
      bool valid = row < end;
      left[k][tx] = valid && ci < columns ? standardise(table[size_t(row) * columns + ci], mi) : 0.0;
      if (!diagonal) right[k][tx] = valid && cj < columns ? standardise(table[size_t(row) * columns + cj], mj) : 0.0;
    }
    __syncthreads();
    const double(*other)[kTile] = diagonal ? left : right;
#pragma unroll 8
    for (int k = 0; k < kRows; k++) sum = fma(left[k][ty], other[k][tx], sum);
    __syncthreads();
  }

  const int i = blockIdx.y * kTile + ty;
  if (i < columns && cj < columns && i <= cj) atomicAdd(&gram[size_t(i) * columns + cj], sum);
}
