// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../kernels/stencil/heat.cuh"

#include <cstddef>

namespace examples::halo_exchange {

/// Threads of a block in a row, and rows of a block.
inline constexpr unsigned block_width = 32;
inline constexpr unsigned block_height = 8;

/// One time step of the heat equation on `count` rows of a card's part of the field: the rows first, first + step, and
/// so on, one node a thread. A row has n nodes. Row 0 of the part is row `top` of the field of n x n nodes; the rows
/// above and below those that are computed hold what the neighbours sent.
template <typename T>
__global__ void heat_rows_kernel(const T* now, T* next, unsigned n, unsigned top, unsigned first, unsigned step,
                                 unsigned count) {
  const unsigned x = blockIdx.x * block_width + threadIdx.x;
  const unsigned index = blockIdx.y * block_height + threadIdx.y;
  if (x >= n || index >= count) return;
  const unsigned row = first + step * index;
  const std::size_t at = static_cast<std::size_t>(row) * n + x;
  const T left = x > 0 ? now[at - 1] : static_cast<T>(0);
  const T right = x + 1 < n ? now[at + 1] : static_cast<T>(0);
  next[at] = heat_step<T>(n, x, top + row, now[at], left, right, now[at - n], now[at + n]);
}

}  // namespace examples::halo_exchange
