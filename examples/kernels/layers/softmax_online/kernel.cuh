// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../pieces.cuh"

namespace examples {

/// Softmax of each row of a matrix, one row a block. One pass computes the largest element and the sum of the
/// exponentials, relative to the largest element so far; a second one the quotients. A row has `vectors` pieces.
template <typename T>
__global__ void softmax_online_kernel(const uint4* __restrict__ x, uint4* __restrict__ y, unsigned vectors) {
  __shared__ float2 of_warps[32];
  using floats = floats_of<T>;
  const uint4* row = x + static_cast<std::size_t>(blockIdx.x) * vectors;
  uint4* result = y + static_cast<std::size_t>(blockIdx.x) * vectors;
  float2 both = softmax_of_none();
  for (unsigned j = threadIdx.x; j < vectors; j += blockDim.x) both = softmax_with(both, floats::read(row + j));
  both = pair_in_block(both, softmax_of_none(), of_warps, softmax_of_both{});
  const float scale = 1 / both.y;
  for (unsigned j = threadIdx.x; j < vectors; j += blockDim.x) {
    floats v = floats::read(row + j);
    for (unsigned e = 0; e < v.elements; ++e) v.at[e] = expf(v.at[e] - both.x) * scale;
    v.write(result + j);
  }
}

}  // namespace examples
