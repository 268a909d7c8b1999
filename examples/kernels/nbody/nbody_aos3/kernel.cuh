// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../nbody.cuh"

namespace examples {

/// The accelerations of n bodies by all pairs, one body per thread. Positions are float3 and masses are in a separate
/// array; every thread reads every body from global memory.
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
