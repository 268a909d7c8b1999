// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../nbody.cuh"

namespace examples {

/// The accelerations of n bodies by all pairs, as in nbody_soa, with one instruction for the reciprocal square root in
/// place of a square root and a division.
template <class InverseCube>
__global__ void nbody_rsqrt_kernel(const float4* bodies, float* x, float* y, float* z, unsigned n,
                                   InverseCube inverse_cube) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  const float3 acceleration = tiled_acceleration(bodies, n, i, inverse_cube);
  if (i >= n) return;
  x[i] = acceleration.x;
  y[i] = acceleration.y;
  z[i] = acceleration.z;
}

}  // namespace examples
