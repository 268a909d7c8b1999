// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>

namespace examples {

/// y[i] = sum of row i of a row-major matrix, one row a warp: neighbouring lanes read neighbouring elements and add up
/// what they have by shuffles. blockDim.x is a multiple of 32.
template <typename T>
__global__ void row_sums_warp_kernel(const T* a, T* y, unsigned rows, unsigned cols) {
  const unsigned lane = threadIdx.x % 32;
  const unsigned i = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
  if (i >= rows) return;
  const T* row = a + static_cast<std::size_t>(i) * cols;
  T sum = 0;
  // The lanes may differ in trips, so that nvcc would test for the end before every load of an unrolled loop as well.
#pragma unroll 1
  for (unsigned j = lane; j < cols; j += 32) sum += row[j];
#pragma unroll
  for (unsigned distance = 16; distance > 0; distance /= 2) sum += __shfl_down_sync(0xffffffffu, sum, distance);
  if (lane == 0) y[i] = sum;
}

}  // namespace examples
