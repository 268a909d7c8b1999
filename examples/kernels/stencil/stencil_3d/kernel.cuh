// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>

namespace examples {

/// One step of a stencil of seven points on width x height x depth points, with all loads from global memory and one
/// point per thread. The points at the edge keep their values.
template <typename T>
__global__ void stencil_3d_kernel(const T* in, T* out, unsigned width, unsigned height, unsigned depth) {
  const unsigned x = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned y = blockIdx.y * blockDim.y + threadIdx.y;
  const unsigned z = blockIdx.z * blockDim.z + threadIdx.z;
  if (x >= width || y >= height || z >= depth) return;
  const std::size_t plane = static_cast<std::size_t>(width) * height;
  const std::size_t i = z * plane + static_cast<std::size_t>(y) * width + x;
  T value = in[i];
  if (x > 0 && x < width - 1 && y > 0 && y < height - 1 && z > 0 && z < depth - 1)
    value = T(0.5) * value +
            T(0.0625) * (in[i - 1] + in[i + 1] + in[i - width] + in[i + width] + in[i - plane] + in[i + plane]);
  out[i] = value;
}

}  // namespace examples
