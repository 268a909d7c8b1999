// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>

namespace examples {

/// Step k of the shortest paths between all pairs of n nodes: a path takes the route through node k if that is shorter.
template <typename T>
__global__ void floyd_warshall_step_kernel(T* distance, unsigned n, unsigned k) {
  const unsigned j = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned i = blockIdx.y * blockDim.y + threadIdx.y;
  if (i >= n || j >= n) return;
  const std::size_t row = static_cast<std::size_t>(i) * n;
  const T direct = distance[row + j];
  const T by_way_of_k = distance[row + k] + distance[static_cast<std::size_t>(k) * n + j];
  distance[row + j] = by_way_of_k < direct ? by_way_of_k : direct;
}

}  // namespace examples
