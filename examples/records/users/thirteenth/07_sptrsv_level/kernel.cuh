// SPDX-License-Identifier: BSL-1.0
// One level of a level-scheduled sparse lower triangular solve (CSR, the diagonal last in its row): eight lanes a row.
#pragma once
constexpr int LANES_PER_ROW = 8;

__global__ void sptrsv_level(const int* __restrict__ rowPtr, const int* __restrict__ colIdx,
                             const double* __restrict__ values, const int* __restrict__ order,
                             const double* __restrict__ rhs, double* x, int levelBegin, int levelEnd) {
  const int slot = levelBegin + (blockIdx.x * blockDim.x + threadIdx.x) / LANES_PER_ROW;
  const int lane = threadIdx.x % LANES_PER_ROW;
  const bool active = slot < levelEnd;
  int row = 0, diagonal = 0;
  double sum = 0.0;

  if (active) {
    row = order[slot];
    diagonal = rowPtr[row + 1] - 1;
    for (int k = rowPtr[row] + lane; k < diagonal; k += LANES_PER_ROW) sum += values[k] * x[colIdx[k]];
  }
  for (int offset = LANES_PER_ROW / 2; offset > 0; offset /= 2)
    sum += __shfl_xor_sync(0xffffffffu, sum, offset, LANES_PER_ROW);
  if (active && lane == 0) x[row] = (rhs[row] - sum) / values[diagonal];
}
