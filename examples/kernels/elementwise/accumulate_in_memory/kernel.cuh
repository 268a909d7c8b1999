// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>

namespace examples {

/// y[i] += the i-th element of each of `terms` arrays of n elements, contiguous in a. y may alias a, so each sum must
/// be in memory before the next term is read. (The tree states the unroll factor.)
template <typename T>
__global__ void accumulate_in_memory_kernel(const T* a, T* y, std::size_t n, unsigned terms) {
  const std::size_t i = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i >= n) return;
#pragma unroll 4
  for (unsigned j = 0; j < terms; ++j) y[i] += a[i + j * n];
}

}  // namespace examples
