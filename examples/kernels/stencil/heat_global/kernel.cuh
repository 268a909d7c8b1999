// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../heat.cuh"

#include <cstddef>

namespace examples {

/// One time step of the heat equation on n x n nodes, one node per thread; all five nodes of the stencil are loaded
/// from global memory.
template <unsigned Side, typename T = float>
__global__ void heat_global_kernel(const T* now, T* next, unsigned n) {
  const unsigned x = blockIdx.x * Side + threadIdx.x;
  const unsigned y = blockIdx.y * Side + threadIdx.y;
  if (x >= n || y >= n) return;
  const T centre = node_value<T>(now, n, x, y);
  const T left = node_value<T>(now, n, x - 1, y);
  const T right = node_value<T>(now, n, x + 1, y);
  const T up = node_value<T>(now, n, x, y - 1);
  const T down = node_value<T>(now, n, x, y + 1);
  next[static_cast<std::size_t>(y) * n + x] = heat_step<T>(n, x, y, centre, left, right, up, down);
}

}  // namespace examples
