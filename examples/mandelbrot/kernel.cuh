// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "picture.hpp"

#include <cstddef>

namespace examples {

/// How soon each pixel of a picture escapes, one pixel a thread. Neighbours differ, and a warp waits for the slowest of
/// its lanes.
// A template only because a plain kernel may not be defined in a header.
template <typename Number>
__global__ void mandelbrot_kernel(picture view, Number n, Number limit, Number* out) {
  const Number column = blockIdx.x * blockDim.x + threadIdx.x;
  const Number row = blockIdx.y * blockDim.y + threadIdx.y;
  if (column >= n || row >= n) return;
  orbit z{view, column, row};
  Number rounds = 0;
  // The factor is part of what the tree describes.
#pragma unroll 1
  while (rounds < limit) {
    ++rounds;
    if (z.escapes()) break;
  }
  out[static_cast<std::size_t>(row) * n + column] = rounds;
}

}  // namespace examples
