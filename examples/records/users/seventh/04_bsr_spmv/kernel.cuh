// SPDX-License-Identifier: BSL-1.0
// y = alpha * A * x + beta * y for a matrix of dense 3x3 blocks (BSR, double), one warp for each row of blocks.
#pragma once
constexpr int kDim = 3;
constexpr int kEntries = kDim * kDim;
constexpr int kBlocksAtOnce = 32 / kEntries;  // 27 of 32 lanes have work

__global__ void bsr3_spmv(int blockRows, double alpha, const int* __restrict__ rowStart, const int* __restrict__ column,
                          const double* __restrict__ values, const double* __restrict__ x, double beta,
                          double* __restrict__ y) {
  int lane = threadIdx.x & 31;
  int row = (blockIdx.x * blockDim.x + threadIdx.x) >> 5;
  if (row >= blockRows) return;

  int entry = lane % kEntries;
  int r = entry / kDim;
  int c = entry % kDim;
  double sum = 0.0;
  if (lane < kBlocksAtOnce * kEntries) {
    int end = rowStart[row + 1];
    for (int j = rowStart[row] + lane / kEntries; j < end; j += kBlocksAtOnce)
      sum += values[(size_t)j * kEntries + entry] * x[column[j] * kDim + c];
  }
  // first over the three blocks, then over the columns of a block
  double second = __shfl_down_sync(0xffffffffu, sum, kEntries);
  double third = __shfl_down_sync(0xffffffffu, sum, 2 * kEntries);
  sum += second + third;
  second = __shfl_down_sync(0xffffffffu, sum, 1);
  third = __shfl_down_sync(0xffffffffu, sum, 2);
  sum += second + third;

  if (lane < kEntries && c == 0) {
    double* out = y + (size_t)row * kDim + r;
    *out = beta == 0.0 ? alpha * sum : alpha * sum + beta * *out;
  }
}
