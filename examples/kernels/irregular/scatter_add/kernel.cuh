// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>

namespace examples {

/// sums[target[i]] += values[i] with atomic additions, one element per thread.
template <typename T>
__global__ void scatter_add_kernel(const unsigned* target, const T* values, T* sums, std::size_t n) {
  const std::size_t i = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < n) atomicAdd(&sums[target[i]], values[i]);
}

}  // namespace examples
