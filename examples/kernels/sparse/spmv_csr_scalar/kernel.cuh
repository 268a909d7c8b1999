// SPDX-License-Identifier: BSL-1.0
#pragma once

namespace examples {

/// y = A x with A in compressed rows, one row per thread.
template <typename T>
__global__ void spmv_csr_scalar_kernel(const unsigned* row_start, const unsigned* columns, const T* values, const T* x,
                                       T* y, unsigned rows) {
  const unsigned row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows) return;
  const unsigned end = row_start[row + 1];
  T sum = 0;
  for (unsigned k = row_start[row]; k < end; ++k) sum += values[k] * x[columns[k]];
  y[row] = sum;
}

}  // namespace examples
