// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../rows/softmax_rows/kernel.cuh"
#include "../pieces.cuh"

namespace examples {

/// Each row of x in 8 bits, relative to the row's largest magnitude, and the scale of each row, one row a block. A row
/// has `vectors` pieces of 16 bytes.
template <typename T>
__global__ void quantize_int8_kernel(const uint4* __restrict__ x, unsigned* __restrict__ quantized,
                                     float* __restrict__ scales, unsigned vectors) {
  __shared__ float of_warps[32];
  using floats = floats_of<T>;
  constexpr unsigned words = floats::elements / 4;
  const uint4* row = x + static_cast<std::size_t>(blockIdx.x) * vectors;
  unsigned* result = quantized + static_cast<std::size_t>(blockIdx.x) * vectors * words;
  float most = 0;
  for (unsigned j = threadIdx.x; j < vectors; j += blockDim.x) {
    const floats v = floats::read(row + j);
    for (unsigned e = 0; e < v.elements; ++e) most = fmaxf(most, fabsf(v.at[e]));
  }
  most = combined_in_block(most, of_warps, larger{});
  const float factor = 127 / most;
  for (unsigned j = threadIdx.x; j < vectors; j += blockDim.x) {
    const floats v = floats::read(row + j);
    unsigned packed[words];
    for (unsigned w = 0; w < words; ++w) {
      packed[w] = 0;
      for (unsigned e = 0; e < 4; ++e)
        packed[w] |= (static_cast<unsigned>(__float2int_rn(v.at[4 * w + e] * factor)) & 0xffu) << (8 * e);
    }
    if constexpr (words == 1)
      result[j] = packed[0];
    else
      reinterpret_cast<uint2*>(result)[j] = make_uint2(packed[0], packed[1]);
  }
  if (threadIdx.x == 0) scales[blockIdx.x] = most / 127;
}

}  // namespace examples
