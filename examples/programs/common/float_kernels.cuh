// SPDX-License-Identifier: BSL-1.0
/// \file
/// Kernels of the programs over several cards: products of rectangles, and sums of two arrays. The trees are those of
/// T = float.
#pragma once

#include <cstddef>

namespace examples {

/// C = A B in tiles of 32 x 32, with A of rows x inner and B of inner x cols. All sizes are multiples of 32. A thread
/// computes one element of C. This is product_super_tile_kernel for rectangles.
template <typename T>
__global__ void __launch_bounds__(1024)
    tile_product_kernel(const T* a, const T* b, T* c, unsigned cols, unsigned inner) {
  constexpr unsigned width = 32;
  __shared__ T a_tile[width][width];
  __shared__ T b_tile[width][width];
  const std::size_t row = blockIdx.y * width + threadIdx.y;
  const std::size_t col = blockIdx.x * width + threadIdx.x;
  T sum = 0;
#pragma unroll 1
  for (unsigned tile = 0; tile < inner; tile += width) {
    a_tile[threadIdx.y][threadIdx.x] = a[row * inner + tile + threadIdx.x];
    b_tile[threadIdx.y][threadIdx.x] = b[static_cast<std::size_t>(tile + threadIdx.y) * cols + col];
    __syncthreads();
#pragma unroll
    for (unsigned k = 0; k < width; ++k) sum += a_tile[threadIdx.y][k] * b_tile[k][threadIdx.x];
    // No thread may overwrite a tile that others still read.
    __syncthreads();
  }
  c[row * cols + col] = sum;
}

/// y = y + factor x, one element a thread.
template <typename T>
__global__ void add_scaled_kernel(T factor, const T* x, T* y, std::size_t n) {
  const std::size_t i = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < n) y[i] += factor * x[i];
}

}  // namespace examples
