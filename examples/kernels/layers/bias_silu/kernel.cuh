// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>

namespace examples {

__device__ inline float silu(float v) { return v / (1 + expf(-v)); }

/// y = silu(x + bias) with a bias for each column: four floats a thread, blockIdx.y is the row. A row has `vectors`
/// pieces of four floats.
__global__ void bias_silu_kernel(const float4* __restrict__ x, const float4* __restrict__ bias, float4* __restrict__ y,
                                 unsigned vectors) {
  const unsigned j = blockIdx.x * blockDim.x + threadIdx.x;
  if (j >= vectors) return;
  const std::size_t i = static_cast<std::size_t>(blockIdx.y) * vectors + j;
  const float4 v = x[i];
  const float4 b = bias[j];
  y[i] = make_float4(silu(v.x + b.x), silu(v.y + b.y), silu(v.z + b.z), silu(v.w + b.w));
}

}  // namespace examples
