// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../nbody.cuh"

namespace examples {

/// The accelerations of n bodies by all pairs, one body per thread, from tiles of bodies in shared memory.
template <class InverseCube>
__global__ void nbody_tiled_kernel(const float4* bodies, float3* accelerations, unsigned n, InverseCube inverse_cube) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  const float3 acceleration = tiled_acceleration(bodies, n, i, inverse_cube);
  if (i < n) accelerations[i] = acceleration;
}

}  // namespace examples
