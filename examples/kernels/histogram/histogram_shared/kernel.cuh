// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>

namespace examples {

/// Like histogram_kernel, but each block has its own counts in shared memory and adds them to the global counts at the
/// end. It needs `bins` counts of dynamic shared memory.
template <typename Count>
__global__ void histogram_shared_kernel(const Count* data, Count* counts, std::size_t n, unsigned bins) {
  extern __shared__ unsigned block_counts[];
#pragma unroll 1
  for (unsigned b = threadIdx.x; b < bins; b += blockDim.x) block_counts[b] = 0;
  __syncthreads();
  const std::size_t stride = static_cast<std::size_t>(gridDim.x) * blockDim.x;
#pragma unroll 1
  for (std::size_t i = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x; i < n; i += stride)
    atomicAdd(&block_counts[data[i]], Count{1});
  __syncthreads();
#pragma unroll 1
  for (unsigned b = threadIdx.x; b < bins; b += blockDim.x) atomicAdd(&counts[b], block_counts[b]);
}

}  // namespace examples
