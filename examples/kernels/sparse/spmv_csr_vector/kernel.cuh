// SPDX-License-Identifier: BSL-1.0
#pragma once

namespace examples {

/// y = A x with A in compressed rows, one row per warp. blockDim.x is a multiple of 32.
template <typename T>
__global__ void spmv_csr_vector_kernel(const unsigned* row_start, const unsigned* columns, const T* values, const T* x,
                                       T* y, unsigned rows) {
  const unsigned row = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
  const unsigned lane = threadIdx.x % 32;
  if (row >= rows) return;
  const unsigned end = row_start[row + 1];
  T sum = 0;
  for (unsigned k = row_start[row] + lane; k < end; k += 32) sum += values[k] * x[columns[k]];
  for (unsigned distance = 16; distance > 0; distance /= 2) sum += __shfl_down_sync(0xffffffffu, sum, distance);
  if (lane == 0) y[row] = sum;
}

}  // namespace examples
