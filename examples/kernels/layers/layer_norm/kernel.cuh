// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../pieces.cuh"

namespace examples {

/// Each row of x less its mean, over its standard deviation, times `gain` plus `bias`, one row a block. One pass
/// computes both statistics, a second one the result. A row has `vectors` pieces of 16 bytes.
template <typename T>
__global__ void layer_norm_kernel(const uint4* __restrict__ x, const uint4* __restrict__ gain,
                                  const uint4* __restrict__ bias, uint4* __restrict__ y, unsigned vectors) {
  __shared__ float2 of_warps[32];
  using floats = floats_of<T>;
  const uint4* row = x + static_cast<std::size_t>(blockIdx.x) * vectors;
  uint4* result = y + static_cast<std::size_t>(blockIdx.x) * vectors;
  float2 sums = make_float2(0, 0);
  for (unsigned j = threadIdx.x; j < vectors; j += blockDim.x) {
    const floats v = floats::read(row + j);
    for (unsigned e = 0; e < v.elements; ++e) {
      sums.x += v.at[e];
      sums.y += v.at[e] * v.at[e];
    }
  }
  sums = pair_in_block(sums, make_float2(0, 0), of_warps, sum_of_pairs{});
  const float each = 1 / static_cast<float>(vectors * floats::elements);
  const float mean = sums.x * each;
  const float scale = rsqrtf(sums.y * each - mean * mean + 1e-5F);
  for (unsigned j = threadIdx.x; j < vectors; j += blockDim.x) {
    floats v = floats::read(row + j);
    const floats factors = floats::read(gain + j);
    const floats terms = floats::read(bias + j);
    for (unsigned e = 0; e < v.elements; ++e) v.at[e] = (v.at[e] - mean) * scale * factors.at[e] + terms.at[e];
    v.write(result + j);
  }
}

}  // namespace examples
