// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>

namespace examples {

/// One generation of Conway's game of life on a torus, with one byte per cell and one cell per thread.
template <typename Cell>
__global__ void game_of_life_kernel(const Cell* now, Cell* next, unsigned width, unsigned height) {
  const unsigned x = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height) return;
  const unsigned left = x == 0 ? width - 1 : x - 1;
  const unsigned right = x == width - 1 ? 0 : x + 1;
  const Cell* row = now + static_cast<std::size_t>(y) * width;
  const Cell* above = now + static_cast<std::size_t>(y == 0 ? height - 1 : y - 1) * width;
  const Cell* below = now + static_cast<std::size_t>(y == height - 1 ? 0 : y + 1) * width;
  const int neighbours =
      above[left] + above[x] + above[right] + row[left] + row[right] + below[left] + below[x] + below[right];
  next[static_cast<std::size_t>(y) * width + x] = neighbours == 3 || (neighbours == 2 && row[x] != 0);
}

}  // namespace examples
