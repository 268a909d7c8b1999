// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../nbody.cuh"

namespace examples {

/// The accelerations of n bodies by all pairs, one body per thread. A float4 holds position and mass; every thread
/// reads every body from global memory in one load.
template <class InverseCube>
__global__ void nbody_aos4_kernel(const float4* bodies, float3* accelerations, unsigned n, InverseCube inverse_cube) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const float3 here = make_float3(bodies[i].x, bodies[i].y, bodies[i].z);
  float3 acceleration = make_float3(0, 0, 0);
#pragma unroll 4
  for (unsigned j = 0; j < n; ++j) {
    const float4 body = bodies[j];
    pull(acceleration, here, make_float3(body.x, body.y, body.z), body.w, inverse_cube);
  }
  accelerations[i] = acceleration;
}

}  // namespace examples
