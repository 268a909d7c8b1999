// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>

namespace examples {

/// out = in, with any number of threads; T is float, float2 or float4.
template <typename T>
__global__ void copy_kernel(const T* in, T* out, std::size_t n) {
  const std::size_t stride = static_cast<std::size_t>(gridDim.x) * blockDim.x;
  // Unrolling gains nothing: nvcc would test for the end before every load, and each load would follow the store before
  // it.
#pragma unroll 1
  for (std::size_t i = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x; i < n; i += stride)
    out[i] = in[i];
}

}  // namespace examples
