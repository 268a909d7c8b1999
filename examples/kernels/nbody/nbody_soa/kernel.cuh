// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../nbody.cuh"

namespace examples {

/// The accelerations of n bodies by all pairs, one body per thread, from tiles of bodies in shared memory. The results
/// are in one array per axis, so that every store is coalesced.
template <class InverseCube>
__global__ void nbody_soa_kernel(const float4* bodies, float* x, float* y, float* z, unsigned n,
                                 InverseCube inverse_cube) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  const float3 acceleration = tiled_acceleration(bodies, n, i, inverse_cube);
  if (i >= n) return;
  x[i] = acceleration.x;
  y[i] = acceleration.y;
  z[i] = acceleration.z;
}

}  // namespace examples
