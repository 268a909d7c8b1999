// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../rows/softmax_rows/kernel.cuh"

#include <cstddef>

namespace examples {

/// Each row of x over the root of its mean square, times `weight`, one row a block: the normalisation of transformers.
/// A row has `vectors` pieces of four floats.
__global__ void rms_norm_kernel(const float4* __restrict__ x, const float4* __restrict__ weight, float4* __restrict__ y,
                                unsigned vectors) {
  __shared__ float of_warps[32];
  const float4* row = x + static_cast<std::size_t>(blockIdx.x) * vectors;
  float4* result = y + static_cast<std::size_t>(blockIdx.x) * vectors;
  float squares = 0;
  for (unsigned j = threadIdx.x; j < vectors; j += blockDim.x) {
    const float4 v = row[j];
    squares += v.x * v.x + v.y * v.y + v.z * v.z + v.w * v.w;
  }
  squares = combined_in_block(squares, of_warps, sum_of{});
  const float scale = rsqrtf(squares / static_cast<float>(4 * vectors) + 1e-5F);
  for (unsigned j = threadIdx.x; j < vectors; j += blockDim.x) {
    const float4 v = row[j];
    const float4 w = weight[j];
    result[j] = make_float4(v.x * scale * w.x, v.y * scale * w.y, v.z * scale * w.z, v.w * scale * w.w);
  }
}

}  // namespace examples
