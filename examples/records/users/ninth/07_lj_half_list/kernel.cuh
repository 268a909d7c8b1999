// SPDX-License-Identifier: BSL-1.0
// Lennard-Jones forces from a half neighbour list, a few lanes per atom, reactions by atomics,
// sums in double precision.
#pragma once
__device__ __forceinline__ float minimumImage(float d, float box, float invBox) { return d - box * rintf(d * invBox); }

template <int LANES>
__device__ __forceinline__ double groupSum(double v) {
#pragma unroll
  for (int s = LANES / 2; s > 0; s /= 2) v += __shfl_down_sync(0xffffffffu, v, s, LANES);
  return v;
}

// coeff: per pair of types (48 eps sigma^12, 24 eps sigma^6); forces are added to fx, fy, fz
template <int LANES>
__global__ void __launch_bounds__(128)
    lj_half_list(const float* __restrict__ x, const float* __restrict__ y, const float* __restrict__ z,
                 const int* __restrict__ type, const int* __restrict__ start, const int* __restrict__ list,
                 const float2* __restrict__ coeff, double* fx, double* fy, double* fz, int atoms, int types,
                 float boxX, float boxY, float boxZ, float cutoff2) {
  const int thread = blockIdx.x * blockDim.x + threadIdx.x;
  const int i = thread / LANES, lane = thread % LANES;
  const float invX = 1.0f / boxX, invY = 1.0f / boxY, invZ = 1.0f / boxZ;
  double ax = 0.0, ay = 0.0, az = 0.0;

  if (i < atoms) {
    const float xi = x[i], yi = y[i], zi = z[i];
    const float2* pairs = coeff + type[i] * types;
    const int end = start[i + 1];
    for (int k = start[i] + lane; k < end; k += LANES) {
      const int j = list[k];
      float dx = minimumImage(xi - x[j], boxX, invX);
      float dy = minimumImage(yi - y[j], boxY, invY);
      float dz = minimumImage(zi - z[j], boxZ, invZ);
      float r2 = dx * dx + dy * dy + dz * dz;
      if (r2 >= cutoff2) continue;
      float2 c = pairs[type[j]];
      float s2 = 1.0f / r2;
      float s6 = s2 * s2 * s2;
      float f = (c.x * s6 - c.y) * s6 * s2;
      float px = f * dx, py = f * dy, pz = f * dz;
      ax += px;
      ay += py;
      az += pz;
      atomicAdd(&fx[j], -double(px));
      atomicAdd(&fy[j], -double(py));
      atomicAdd(&fz[j], -double(pz));
    }
  }

  ax = groupSum<LANES>(ax);
  ay = groupSum<LANES>(ay);
  az = groupSum<LANES>(az);
  if (lane == 0 && i < atoms) {
    atomicAdd(&fx[i], ax);
    atomicAdd(&fy[i], ay);
    atomicAdd(&fz[i], az);
  }
}
