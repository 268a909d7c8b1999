// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>

namespace examples::laplace {

/// A sweep of Jacobi's method at a node: the mean of its neighbours. The nodes at the edge keep their values.
__device__ inline double swept(unsigned n, unsigned x, unsigned y, double centre, double left, double right, double up,
                               double down) {
  const bool at_edge = x == 0 || y == 0 || x == n - 1 || y == n - 1;
  return at_edge ? centre : 0.25 * (left + right + up + down);
}
/// The field at a node, and 0 outside the field: an x or y of -1 wraps round to a value that is outside, too.
template <typename T>
__device__ T node_or_0(const T* field, unsigned n, unsigned x, unsigned y) {
  return x < n && y < n ? field[static_cast<std::size_t>(y) * n + x] : T{0};
}

/// One node a thread, with all nodes from global memory.
template <unsigned Side, typename T>
__global__ void __launch_bounds__(Side* Side) global_sweep_kernel(const T* now, T* next, unsigned n) {
  const unsigned x = blockIdx.x * Side + threadIdx.x;
  const unsigned y = blockIdx.y * Side + threadIdx.y;
  if (x >= n || y >= n) return;
  const T centre = node_or_0(now, n, x, y);
  const T left = node_or_0(now, n, x - 1, y);
  const T right = node_or_0(now, n, x + 1, y);
  const T up = node_or_0(now, n, x, y - 1);
  const T down = node_or_0(now, n, x, y + 1);
  next[static_cast<std::size_t>(y) * n + x] = swept(n, x, y, centre, left, right, up, down);
}

/// The same with the block's nodes and their neighbours in shared memory.
template <unsigned Side, typename T>
__global__ void __launch_bounds__(Side* Side) shared_sweep_kernel(const T* now, T* next, unsigned n) {
  __shared__ T tile[Side + 2][Side + 2];
  const unsigned x = blockIdx.x * Side + threadIdx.x;
  const unsigned y = blockIdx.y * Side + threadIdx.y;
  const unsigned column = threadIdx.x + 1;
  const unsigned row = threadIdx.y + 1;
  tile[row][column] = node_or_0(now, n, x, y);
  if (column == 1) tile[row][0] = node_or_0(now, n, x - 1, y);
  if (column == Side) tile[row][Side + 1] = node_or_0(now, n, x + 1, y);
  if (row == 1) tile[0][column] = node_or_0(now, n, x, y - 1);
  if (row == Side) tile[Side + 1][column] = node_or_0(now, n, x, y + 1);
  __syncthreads();
  if (x >= n || y >= n) return;
  next[static_cast<std::size_t>(y) * n + x] =
      swept(n, x, y, tile[row][column], tile[row][column - 1], tile[row][column + 1], tile[row - 1][column],
            tile[row + 1][column]);
}

}  // namespace examples::laplace
