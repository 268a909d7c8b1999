// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../pieces.cuh"

namespace examples {

/// y = silu(gate) up, the activation of gated layers: a row of x has the `vectors` pieces of gate, then those of up.
/// A thread has one piece of 16 bytes of y, and blockIdx.y is the row.
template <typename T>
__global__ void silu_mul_kernel(const uint4* __restrict__ x, uint4* __restrict__ y, unsigned vectors) {
  const unsigned j = blockIdx.x * blockDim.x + threadIdx.x;
  if (j >= vectors) return;
  const uint4* row = x + static_cast<std::size_t>(blockIdx.y) * 2 * vectors;
  floats_of<T> gate = floats_of<T>::read(row + j);
  const floats_of<T> up = floats_of<T>::read(row + vectors + j);
  for (unsigned e = 0; e < gate.elements; ++e) gate.at[e] = gate.at[e] / (1 + expf(-gate.at[e])) * up.at[e];
  gate.write(y + static_cast<std::size_t>(blockIdx.y) * vectors + j);
}

}  // namespace examples
