// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>

namespace examples {

/// C = A B, all row-major and in global memory: simpleMultiply of NVIDIA's CUDA C++ Best Practices Guide. A thread has
/// one element of C, a block a tile of Width x Width. `cols` and `inner` (the columns of A, the rows of B) are
/// multiples of Width. In the guide `inner` is Width; here there may be several tiles, one after the other.
template <unsigned Width>
__global__ void __launch_bounds__(Width* Width)
    product_simple_kernel(const float* a, const float* b, float* c, unsigned cols, unsigned inner) {
  const std::size_t row = blockIdx.y * Width + threadIdx.y;
  const std::size_t col = blockIdx.x * Width + threadIdx.x;
  const float* a_row = a + row * inner;
  const float* b_column = b + col;
  float sum = 0;
#pragma unroll 1
  for (unsigned tile = 0; tile < inner; tile += Width) {
#pragma unroll
    for (unsigned k = 0; k < Width; ++k) sum += a_row[k] * b_column[std::size_t{k} * cols];
    a_row += Width;
    b_column += std::size_t{Width} * cols;
  }
  c[row * cols + col] = sum;
}

}  // namespace examples
