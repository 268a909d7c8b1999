// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../heat.cuh"

#include <cstddef>

namespace examples {

/// One time step of the heat equation on n x n nodes, one node per thread, with the stencil in a tile in shared memory
/// that has a halo of one node.
template <unsigned Side, typename T = float>
__global__ void heat_shared_kernel(const T* now, T* next, unsigned n) {
  __shared__ T tile[Side + 2][Side + 2];
  const unsigned x = blockIdx.x * Side + threadIdx.x;
  const unsigned y = blockIdx.y * Side + threadIdx.y;
  const unsigned column = threadIdx.x + 1;
  const unsigned row = threadIdx.y + 1;
  tile[row][column] = node_value<T>(now, n, x, y);
  if (column == 1) tile[row][0] = node_value<T>(now, n, x - 1, y);
  if (column == Side) tile[row][Side + 1] = node_value<T>(now, n, x + 1, y);
  if (row == 1) tile[0][column] = node_value<T>(now, n, x, y - 1);
  if (row == Side) tile[Side + 1][column] = node_value<T>(now, n, x, y + 1);
  __syncthreads();
  if (x >= n || y >= n) return;
  next[static_cast<std::size_t>(y) * n + x] =
      heat_step<T>(n, x, y, tile[row][column], tile[row][column - 1], tile[row][column + 1], tile[row - 1][column],
                   tile[row + 1][column]);
}

}  // namespace examples
