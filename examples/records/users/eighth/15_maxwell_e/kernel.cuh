// SPDX-License-Identifier: BSL-1.0
// FDTD(2,4): E += c * curl H on a staggered grid, fourth order in space, marching along z with H in registers.
#pragma once
#define FD_C1 1.125f
#define FD_C2 (-1.0f / 24.0f)

// backward staggered difference at 0 from the values at -2, -1, 0, +1
__device__ __forceinline__ float diff4(float m2, float m1, float p0, float p1) {
  return FD_C1 * (p0 - m1) + FD_C2 * (p1 - m2);
}

__global__ void __launch_bounds__(256)
    updateE(float* __restrict__ ex, float* __restrict__ ey, float* __restrict__ ez, const float* __restrict__ hx,
            const float* __restrict__ hy, const float* __restrict__ hz, const float* __restrict__ ce, int nx, int ny,
            int nz, int zChunk, float invH) {
  // the outer two layers belong to the absorbing boundary
  const int x = blockIdx.x * blockDim.x + threadIdx.x + 2;
  const int y = blockIdx.y * blockDim.y + threadIdx.y + 2;
  if (x >= nx - 2 || y >= ny - 2) return;
  const int zFirst = blockIdx.z * zChunk + 2;
  const int zEnd = min(zFirst + zChunk, nz - 2);
  if (zFirst >= zEnd) return;
  const size_t plane = (size_t)nx * ny;
  size_t i = zFirst * plane + (size_t)y * nx + x;

  float hxM2, hxM1 = hx[i - 2 * plane], hx0 = hx[i - plane], hxP1 = hx[i];
  float hyM2, hyM1 = hy[i - 2 * plane], hy0 = hy[i - plane], hyP1 = hy[i];
  for (int z = zFirst; z < zEnd; z++, i += plane) {
    hxM2 = hxM1;
    hxM1 = hx0;
    hx0 = hxP1;
    hxP1 = hx[i + plane];
    hyM2 = hyM1;
    hyM1 = hy0;
    hy0 = hyP1;
    hyP1 = hy[i + plane];

    const float hzC = hz[i];
    const float dHzDy = diff4(hz[i - 2 * nx], hz[i - nx], hzC, hz[i + nx]);
    const float dHzDx = diff4(hz[i - 2], hz[i - 1], hzC, hz[i + 1]);
    const float dHyDx = diff4(hy[i - 2], hy[i - 1], hy0, hy[i + 1]);
    const float dHxDy = diff4(hx[i - 2 * nx], hx[i - nx], hx0, hx[i + nx]);
    const float dHyDz = diff4(hyM2, hyM1, hy0, hyP1);
    const float dHxDz = diff4(hxM2, hxM1, hx0, hxP1);

    const float c = ce[i] * invH;
    ex[i] += c * (dHzDy - dHyDz);
    ey[i] += c * (dHxDz - dHzDx);
    ez[i] += c * (dHyDx - dHxDy);
  }
}
