// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>

namespace examples {

/// Row i of y is the row tokens[i] of `table`, one token a block. A row has `vectors` pieces of 16 bytes.
__global__ void embedding_gather_kernel(const uint4* __restrict__ table, const unsigned* __restrict__ tokens,
                                        uint4* __restrict__ y, unsigned vectors) {
  const uint4* row = table + static_cast<std::size_t>(tokens[blockIdx.x]) * vectors;
  uint4* result = y + static_cast<std::size_t>(blockIdx.x) * vectors;
  for (unsigned j = threadIdx.x; j < vectors; j += blockDim.x) result[j] = row[j];
}

}  // namespace examples
