// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>

namespace examples {

/// y[i] = sum of row i of a row-major matrix, one row per warp: neighbouring lanes read neighbouring elements, and
/// shuffles add the sums of the lanes. blockDim.x is a multiple of 32.
template <typename T>
__global__ void row_sums_warp_kernel(const T* a, T* y, unsigned rows, unsigned cols) {
  const unsigned lane = threadIdx.x % 32;
  const unsigned i = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
  if (i >= rows) return;
  const T* row = a + static_cast<std::size_t>(i) * cols;
  T sum = 0;
  // The number of trips may differ between lanes: if unrolled, nvcc would still test for the end before every load.
#pragma unroll 1
  for (unsigned j = lane; j < cols; j += 32) sum += row[j];
#pragma unroll
  for (unsigned distance = 16; distance > 0; distance /= 2) sum += __shfl_down_sync(0xffffffffu, sum, distance);
  if (lane == 0) y[i] = sum;
}

}  // namespace examples
