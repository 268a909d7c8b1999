// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../pieces.cuh"

namespace examples {

/// losses[i] = log(sum of exp(row i)) - the element of row i that labels[i] selects, one row a block. One pass computes
/// the largest element and the sum of the exponentials. A row has `vectors` pieces of 16 bytes.
template <typename T>
__global__ void cross_entropy_kernel(const uint4* __restrict__ logits, const unsigned* __restrict__ labels,
                                     float* __restrict__ losses, unsigned vectors) {
  __shared__ float2 of_warps[32];
  const uint4* row = logits + static_cast<std::size_t>(blockIdx.x) * vectors;
  float2 both = softmax_of_none();
  for (unsigned j = threadIdx.x; j < vectors; j += blockDim.x) both = softmax_with(both, floats_of<T>::read(row + j));
  both = pair_in_block(both, softmax_of_none(), of_warps, softmax_of_both{});
  if (threadIdx.x == 0) {
    const float picked = static_cast<float>(reinterpret_cast<const T*>(row)[labels[blockIdx.x]]);
    losses[blockIdx.x] = logf(both.y) + both.x - picked;
  }
}

}  // namespace examples
