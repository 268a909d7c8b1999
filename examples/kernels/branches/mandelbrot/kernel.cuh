// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "picture.hpp"

#include <cstddef>

namespace examples {

/// The number of iterations after which each pixel of a picture escapes, one pixel per thread. Neighbours differ, and a
/// warp waits for its slowest lane.
// This is a template only because a plain kernel may not be defined in a header.
template <typename Number>
__global__ void mandelbrot_kernel(picture view, Number n, Number limit, Number* out) {
  const Number column = blockIdx.x * blockDim.x + threadIdx.x;
  const Number row = blockIdx.y * blockDim.y + threadIdx.y;
  if (column >= n || row >= n) return;
  orbit z{view, column, row};
  Number rounds = 0;
  // The tree describes this unroll factor.
#pragma unroll 1
  while (rounds < limit) {
    ++rounds;
    if (z.escapes()) break;
  }
  out[static_cast<std::size_t>(row) * n + column] = rounds;
}

}  // namespace examples
