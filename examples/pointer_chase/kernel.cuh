// SPDX-License-Identifier: BSL-1.0
#pragma once

namespace examples {

/// Every thread walks `steps` nodes of a linked list on from where the last launch left it. The links are indices: of a
/// pointer that comes from memory nvcc does not know that it points into global memory.
template <typename Link>
__global__ void pointer_chase_kernel(const Link* next, Link* position, unsigned steps) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  Link node = position[i];
  // The factor is part of what the tree describes.
#pragma unroll 4
  for (unsigned step = 0; step < steps; ++step) node = next[node];
  position[i] = node;
}

}  // namespace examples
