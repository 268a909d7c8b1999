// SPDX-License-Identifier: BSL-1.0
#pragma once

namespace examples {

/// Every thread walks `steps` nodes of a linked list, from the node at which the last launch stopped. The links are
/// indices, because nvcc does not know that a pointer loaded from memory points into global memory.
template <typename Link>
__global__ void pointer_chase_kernel(const Link* next, Link* position, unsigned steps) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  Link node = position[i];
  // The tree describes this unroll factor.
#pragma unroll 4
  for (unsigned step = 0; step < steps; ++step) node = next[node];
  position[i] = node;
}

}  // namespace examples
