// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>

namespace examples {

/// y[i] = x[index[i]], one element per thread.
template <typename T>
__global__ void gather_kernel(const unsigned* index, const T* x, T* y, std::size_t n) {
  const std::size_t i = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < n) y[i] = x[index[i]];
}

}  // namespace examples
