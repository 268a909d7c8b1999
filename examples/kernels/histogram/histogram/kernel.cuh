// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>

namespace examples {

/// Adds to counts[b] the number of b in data[0..n), with atomics in global memory; any number of threads.
template <typename Count>
__global__ void histogram_kernel(const Count* data, Count* counts, std::size_t n) {
  const std::size_t stride = static_cast<std::size_t>(gridDim.x) * blockDim.x;
  // The tree describes this unroll factor.
#pragma unroll 1
  for (std::size_t i = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x; i < n; i += stride)
    atomicAdd(&counts[data[i]], Count{1});
}

}  // namespace examples
