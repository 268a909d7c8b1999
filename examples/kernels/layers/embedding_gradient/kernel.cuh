// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>

namespace examples {

/// Adds row i of `gradients` to the row tokens[i] of `table` by atomics, one token a block. A row has `cols` floats.
__global__ void embedding_gradient_kernel(const float* __restrict__ gradients, const unsigned* __restrict__ tokens,
                                          float* __restrict__ table, unsigned cols) {
  float* row = table + static_cast<std::size_t>(tokens[blockIdx.x]) * cols;
  const float* gradient = gradients + static_cast<std::size_t>(blockIdx.x) * cols;
  for (unsigned j = threadIdx.x; j < cols; j += blockDim.x) atomicAdd(&row[j], gradient[j]);
}

}  // namespace examples
