// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../common/nbody.cuh"

namespace examples {

/// The accelerations of n bodies by all pairs, one body a thread; float3 positions and the masses apart, every body
/// read from global memory by every thread.
template <class InverseCube>
__global__ void nbody_aos3_kernel(const float3* positions, const float* masses, float3* accelerations, unsigned n,
                                  InverseCube inverse_cube) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const float3 here = positions[i];
  float3 acceleration = make_float3(0, 0, 0);
#pragma unroll 4
  for (unsigned j = 0; j < n; ++j) pull(acceleration, here, positions[j], masses[j], inverse_cube);
  accelerations[i] = acceleration;
}

}  // namespace examples
