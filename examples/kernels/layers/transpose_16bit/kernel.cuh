// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "shape.hpp"

#include <cstddef>

namespace examples {

/// out = in transposed, elements of 16 bits in words of two. A block moves a tile of 64 x 64 elements, whose rows in
/// shared memory have an extra word. `rows` and `cols`, those of `in`, are multiples of 64.
__global__ void transpose_16bit_kernel(const unsigned* __restrict__ in, unsigned* __restrict__ out, unsigned rows,
                                       unsigned cols) {
  __shared__ unsigned tile[transpose_16bit_tile][transpose_16bit_tile / 2 + 1];
  const unsigned x = threadIdx.x;
  const std::size_t col = blockIdx.x * transpose_16bit_tile;
  const std::size_t row = blockIdx.y * transpose_16bit_tile;
#pragma unroll
  for (unsigned y = threadIdx.y; y < transpose_16bit_tile; y += transpose_16bit_block_rows)
    tile[y][x] = in[((row + y) * cols + col) / 2 + x];
  __syncthreads();
#pragma unroll
  for (unsigned word = threadIdx.y; word < transpose_16bit_tile / 2; word += transpose_16bit_block_rows) {
    // Two rows of two elements, for two rows of `out`.
    const unsigned upper = tile[2 * x][word];
    const unsigned lower = tile[2 * x + 1][word];
    out[((col + 2 * word) * rows + row) / 2 + x] = (upper & 0xffffu) | lower << 16;
    out[((col + 2 * word + 1) * rows + row) / 2 + x] = upper >> 16 | (lower & 0xffff0000u);
  }
}

}  // namespace examples
