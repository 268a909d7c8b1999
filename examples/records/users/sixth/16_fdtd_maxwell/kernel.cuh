// SPDX-License-Identifier: BSL-1.0
// Electric half step of Maxwell's equations on a Yee grid with losses; each thread walks up a run of z planes.
#pragma once
__global__ void __launch_bounds__(256)
    updateElectric(float* __restrict__ ex, float* __restrict__ ey, float* __restrict__ ez, const float* __restrict__ hx,
                   const float* __restrict__ hy, const float* __restrict__ hz, const float* __restrict__ ca,
                   const float* __restrict__ cb, int nx, int ny, int nz, float rdx, float rdy, float rdz,
                   int planesPerBlock) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int j = blockIdx.y * blockDim.y + threadIdx.y;
  if (i >= nx || j >= ny) return;
  int k0 = blockIdx.z * planesPerBlock;
  int k1 = min(k0 + planesPerBlock, nz);
  const size_t plane = size_t(nx) * ny;
  size_t c = k0 * plane + size_t(j) * nx + i;

  float hxBelow = 0.0f, hyBelow = 0.0f;
  if (k0 > 0) {
    hxBelow = hx[c - plane];
    hyBelow = hy[c - plane];
  }
  for (int k = k0; k < k1; k++, c += plane) {
    float hxC = hx[c], hyC = hy[c], hzC = hz[c];
    float a = ca[c], bq = cb[c];
    if (j > 0 && k > 0) {
      float curl = (hzC - hz[c - nx]) * rdy - (hyC - hyBelow) * rdz;
      ex[c] = a * ex[c] + bq * curl;
    }
    if (i > 0 && k > 0) {
      float curl = (hxC - hxBelow) * rdz - (hzC - hz[c - 1]) * rdx;
      ey[c] = a * ey[c] + bq * curl;
    }
    if (i > 0 && j > 0) {
      float curl = (hyC - hy[c - 1]) * rdx - (hxC - hx[c - nx]) * rdy;
      ez[c] = a * ez[c] + bq * curl;
    }
    hxBelow = hxC;
    hyBelow = hyC;
  }
}
