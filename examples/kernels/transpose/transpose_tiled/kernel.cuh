// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../transpose.hpp"

#include <cstddef>

namespace examples {

/// out = in transposed through a tile in shared memory, so that a warp's reads and writes are both contiguous. The warp
/// reads a column of the tile, whose elements all lie in one bank. `rows` and `cols`, those of `in`, are multiples of
/// the tile.
template <typename T>
__global__ void transpose_tiled_kernel(const T* in, T* out, unsigned rows, unsigned cols) {
  __shared__ T tile[transpose_tile][transpose_tile];
  const unsigned x = threadIdx.x;
  const unsigned y = threadIdx.y;
  const std::size_t col = blockIdx.x * transpose_tile;
  const std::size_t row = blockIdx.y * transpose_tile;
#pragma unroll
  for (unsigned j = 0; j < transpose_tile; j += transpose_block_rows)
    tile[y + j][x] = in[(row + y + j) * cols + col + x];
  __syncthreads();
#pragma unroll
  for (unsigned j = 0; j < transpose_tile; j += transpose_block_rows)
    out[(col + y + j) * rows + row + x] = tile[x][y + j];
}

}  // namespace examples
