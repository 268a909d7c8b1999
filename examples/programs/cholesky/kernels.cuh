// SPDX-License-Identifier: BSL-1.0
/// \file
/// The kernels of the factorisation without cuBLAS (2012 thesis, section 8.4), each on a tile of nb x nb doubles, nb a
/// multiple of 32. In a tile within the matrix, the distance of an element to the one below it is `stride` elements.
#pragma once

#include "tree.hpp"

#include <cstddef>

namespace examples::cholesky {

/// t = aᵀ, with t of nb x nb without gaps.
inline __global__ void __launch_bounds__(block_side* block_side)
    transpose_kernel(const double* a, std::size_t stride, double* t, unsigned nb) {
  __shared__ double part[block_side][block_side + 1];
  const unsigned x = threadIdx.x;
  const unsigned y = threadIdx.y;
  const std::size_t col = blockIdx.x * block_side;
  const std::size_t row = blockIdx.y * block_side;
  part[y][x] = a[(row + y) * stride + col + x];
  __syncthreads();
  t[(col + y) * nb + row + x] = part[x][y];
}

/// p = a t, with t and p of nb x nb without gaps.
inline __global__ void __launch_bounds__(block_side* block_side)
    product_kernel(const double* a, std::size_t stride, const double* t, double* p, unsigned nb) {
  __shared__ double a_part[block_side][block_side];
  __shared__ double t_part[block_side][block_side];
  const unsigned x = threadIdx.x;
  const unsigned y = threadIdx.y;
  const std::size_t col = blockIdx.x * block_side + x;
  const std::size_t row = blockIdx.y * block_side + y;
  double sum = 0;
#pragma unroll 1
  for (unsigned k0 = 0; k0 < nb; k0 += block_side) {
    a_part[y][x] = a[row * stride + k0 + x];
    t_part[y][x] = t[std::size_t{k0 + y} * nb + col];
    __syncthreads();
#pragma unroll
    for (unsigned k = 0; k < block_side; ++k) sum += a_part[y][k] * t_part[k][x];
    __syncthreads();
  }
  p[row * nb + col] = sum;
}

/// c -= p.
inline __global__ void __launch_bounds__(flat_block)
    subtraction_kernel(const double* p, double* c, std::size_t stride, unsigned nb) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= nb * nb) return;
  c[i / nb * stride + i % nb] -= p[i];
}

/// One column of b = b l⁻ᵀ: column k, divided by its pivot, is subtracted from the columns right of it. No thread
/// reads column k - 1 any more, so that it is divided now. The last column is divided in its own launch. (Listing 8.16
/// divides column k, which the other threads read: erratum 42.)
inline __global__ void __launch_bounds__(block_side* block_side)
    dtrsm_column_kernel(const double* l, double* b, std::size_t stride, unsigned nb, unsigned k) {
  const unsigned x = blockIdx.x * block_side + threadIdx.x;
  const std::size_t y = blockIdx.y * block_side + threadIdx.y;
  if (x > k)
    b[y * stride + x] -= b[y * stride + k] / l[k * stride + k] * l[x * stride + k];
  else if (x + 1 == k || (x == k && k + 1 == nb))
    b[y * stride + x] /= l[x * stride + x];
}

}  // namespace examples::cholesky
