// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>

namespace examples {

/// y = A x with A row-major; a thread computes `rows_per_thread` consecutive rows, one after another, so that x is read
/// again for every row. The 2012 thesis uses four rows.
template <typename T>
__global__ void matvec_row_blocks_kernel(const T* a, const T* x, T* y, unsigned rows, unsigned cols,
                                         unsigned rows_per_thread) {
  const std::size_t first = (static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x) * rows_per_thread;
  // Interleaving the rows would be a different kernel with a quarter of the loads of x, so the rows are kept apart.
#pragma unroll 1
  for (unsigned k = 0; k < rows_per_thread; ++k) {
    const std::size_t i = first + k;
    if (i >= rows) return;
    const T* row = a + i * cols;
    T sum = 0;
#pragma unroll 4
    for (unsigned j = 0; j < cols; ++j) sum += row[j] * x[j];
    y[i] = sum;
  }
}

}  // namespace examples
