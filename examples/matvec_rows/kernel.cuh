// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>

namespace examples {

/// y = A x with A row-major, one row a thread. The lanes of a warp read A one row apart: the access that the 2012
/// thesis calls uncoalesced, and that a cache serves line by line.
template <typename T>
__global__ void matvec_rows_kernel(const T* a, const T* x, T* y, unsigned rows, unsigned cols) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= rows) return;
  const T* row = a + static_cast<std::size_t>(i) * cols;
  T sum = 0;
  // The factor is part of what the tree describes: it decides how many loads are in flight at once.
#pragma unroll 4
  for (unsigned j = 0; j < cols; ++j) sum += row[j] * x[j];
  y[i] = sum;
}

}  // namespace examples
