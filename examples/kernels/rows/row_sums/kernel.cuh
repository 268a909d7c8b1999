// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>

namespace examples {

/// y[i] = sum of row i of a row-major matrix, one row per thread: neighbouring lanes read one row apart.
template <typename T>
__global__ void row_sums_kernel(const T* a, T* y, unsigned rows, unsigned cols) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= rows) return;
  const T* row = a + static_cast<std::size_t>(i) * cols;
  T sum = 0;
  // The tree describes this unroll factor.
#pragma unroll 4
  for (unsigned j = 0; j < cols; ++j) sum += row[j];
  y[i] = sum;
}

}  // namespace examples
