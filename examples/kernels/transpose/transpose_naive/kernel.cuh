// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../transpose.hpp"

#include <cstddef>

namespace examples {

/// out = in transposed, without shared memory: a warp reads contiguous elements and writes a column. `rows` and `cols`,
/// those of `in`, are multiples of the tile.
template <typename T>
__global__ void transpose_naive_kernel(const T* in, T* out, unsigned rows, unsigned cols) {
  const std::size_t col = blockIdx.x * transpose_tile + threadIdx.x;
  const std::size_t row = blockIdx.y * transpose_tile + threadIdx.y;
#pragma unroll
  for (unsigned j = 0; j < transpose_tile; j += transpose_block_rows)
    out[col * rows + row + j] = in[(row + j) * cols + col];
}

}  // namespace examples
