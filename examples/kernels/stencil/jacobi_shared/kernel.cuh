// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>

namespace examples {

inline constexpr unsigned jacobi_side = 16;

/// One step of Jacobi's method for Poisson's equation on n x n points, n a multiple of jacobi_side, inside a constant
/// border of one point on each side. A block keeps its points and their neighbours in shared memory.
template <typename T>
__global__ void jacobi_shared_kernel(const T* now, const T* source, T* next, unsigned n) {
  __shared__ T tile[jacobi_side + 2][jacobi_side + 2];
  const unsigned column = threadIdx.x + 1;
  const unsigned row = threadIdx.y + 1;
  const unsigned x = blockIdx.x * jacobi_side + threadIdx.x;
  const unsigned y = blockIdx.y * jacobi_side + threadIdx.y;
  const std::size_t pitch = n + 2;
  const std::size_t at = (y + 1) * pitch + x + 1;
  tile[row][column] = now[at];
  if (column == 1) tile[row][0] = now[at - 1];
  if (column == jacobi_side) tile[row][jacobi_side + 1] = now[at + 1];
  if (row == 1) tile[0][column] = now[at - pitch];
  if (row == jacobi_side) tile[jacobi_side + 1][column] = now[at + pitch];
  __syncthreads();
  next[at] = T(0.25) * (tile[row][column - 1] + tile[row][column + 1] + tile[row - 1][column] + tile[row + 1][column] -
                        source[static_cast<std::size_t>(y) * n + x]);
}

}  // namespace examples
