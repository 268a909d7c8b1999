// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../heat.cuh"

#include <cstddef>

namespace examples {

/// One time step of the heat equation on n x n nodes, one node per thread; all five nodes of the stencil are loaded
/// from global memory.
// This is a template only because a plain kernel may not be defined in a header.
template <unsigned Side>
__global__ void heat_global_kernel(const float* now, float* next, unsigned n) {
  const unsigned x = blockIdx.x * Side + threadIdx.x;
  const unsigned y = blockIdx.y * Side + threadIdx.y;
  if (x >= n || y >= n) return;
  const float centre = node_value(now, n, x, y);
  const float left = node_value(now, n, x - 1, y);
  const float right = node_value(now, n, x + 1, y);
  const float up = node_value(now, n, x, y - 1);
  const float down = node_value(now, n, x, y + 1);
  next[static_cast<std::size_t>(y) * n + x] = heat_step(n, x, y, centre, left, right, up, down);
}

}  // namespace examples
