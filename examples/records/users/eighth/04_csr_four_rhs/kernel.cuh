// SPDX-License-Identifier: BSL-1.0
// Y = A X + bias for a CSR matrix and four interleaved right-hand sides; 16 lanes a row: 4 nonzeros x 4 columns of X.
#pragma once
constexpr int LANES_PER_ROW = 16, NRHS = 4;

__device__ __forceinline__ double sumOverNonzeros(double v, unsigned int mask) {
  v += __shfl_xor_sync(mask, v, 8, LANES_PER_ROW);
  v += __shfl_xor_sync(mask, v, 4, LANES_PER_ROW);
  return v;
}

__global__ void csrTimesFour(const int* __restrict__ rowStart, const int* __restrict__ column,
                             const double* __restrict__ value, const double* __restrict__ x,
                             const double* __restrict__ bias, double* __restrict__ y, int rows) {
  const int thread = blockIdx.x * blockDim.x + threadIdx.x;
  const int row = thread / LANES_PER_ROW;
  if (row >= rows) return;
  const int sub = threadIdx.x % LANES_PER_ROW;
  const int slot = sub / NRHS, rhs = sub % NRHS;
  const unsigned int mask = 0xffffu << (threadIdx.x & 16);

  const int end = rowStart[row + 1];
  int k = rowStart[row] + slot;
  double acc0 = 0.0, acc1 = 0.0;
  for (; k + NRHS < end; k += 2 * NRHS) {  // two in flight
    const int c0 = column[k], c1 = column[k + NRHS];
    acc0 += value[k] * x[size_t(c0) * NRHS + rhs];
    acc1 += value[k + NRHS] * x[size_t(c1) * NRHS + rhs];
  }
  if (k < end) acc0 += value[k] * x[size_t(column[k]) * NRHS + rhs];

  __syncwarp(mask);
  const double sum = sumOverNonzeros(acc0 + acc1, mask);
  if (slot == 0) y[size_t(row) * NRHS + rhs] = sum + bias[rhs];
}
