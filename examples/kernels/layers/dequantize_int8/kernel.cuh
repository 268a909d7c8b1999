// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../pieces.cuh"

namespace examples {

/// y = quantized times the scale of its row: a thread has one piece of 16 bytes of y, and blockIdx.y is the row. A row
/// has `vectors` pieces.
template <typename T>
__global__ void dequantize_int8_kernel(const unsigned* __restrict__ quantized, const float* __restrict__ scales,
                                       uint4* __restrict__ y, unsigned vectors) {
  constexpr unsigned words = floats_of<T>::elements / 4;
  const unsigned j = blockIdx.x * blockDim.x + threadIdx.x;
  if (j >= vectors) return;
  const std::size_t i = static_cast<std::size_t>(blockIdx.y) * vectors + j;
  const float scale = scales[blockIdx.y];
  unsigned packed[words];
  if constexpr (words == 1) {
    packed[0] = quantized[i];
  } else {
    const uint2 both = reinterpret_cast<const uint2*>(quantized)[i];
    packed[0] = both.x;
    packed[1] = both.y;
  }
  floats_of<T> v;
  for (unsigned e = 0; e < v.elements; ++e)
    v.at[e] = static_cast<float>(static_cast<signed char>(packed[e / 4] >> (8 * (e % 4)) & 0xffu)) * scale;
  v.write(y + i);
}

}  // namespace examples
