// SPDX-License-Identifier: BSL-1.0
// SPH density (poly6) and pressure of particles sorted by cell; cells of a row in x are neighbours in the list.
#pragma once
__device__ inline int cellOf(float v, float invH, int cells) { return min(max(int(v * invH), 0), cells - 1); }
__global__ void sphDensity(const float* __restrict__ x, const float* __restrict__ y, const float* __restrict__ z,
                           const int* __restrict__ cellStart, float* __restrict__ density, float* __restrict__ pressure,
                           int n, int cx, int cy, int cz, float h, float mass, float restDensity, float stiffness) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const float xi = x[i], yi = y[i], zi = z[i];
  const float h2 = h * h, invH = 1.0f / h;
  const int ix = cellOf(xi, invH, cx), iy = cellOf(yi, invH, cy), iz = cellOf(zi, invH, cz);
  const int xLo = max(ix - 1, 0), xHi = min(ix + 1, cx - 1);
  float sum = 0.0f;
  for (int kz = max(iz - 1, 0); kz <= min(iz + 1, cz - 1); kz++) {
    for (int ky = max(iy - 1, 0); ky <= min(iy + 1, cy - 1); ky++) {
      int row = (kz * cy + ky) * cx;
      int last = cellStart[row + xHi + 1];
      for (int j = cellStart[row + xLo]; j < last; j++) {
        float dx = xi - x[j], dy = yi - y[j], dz = zi - z[j];
        float r2 = dx * dx + dy * dy + dz * dz;
        if (r2 < h2) {
          float d = h2 - r2;
          sum += d * d * d;
        }
      }
    }
  }
  float h4 = h2 * h2;
  float poly6 = 315.0f / (64.0f * 3.14159265f * h4 * h4 * h);
  float rho = mass * poly6 * sum;
  float q = rho / restDensity, q2 = q * q, q4 = q2 * q2;
  density[i] = rho;
  pressure[i] = fmaxf(stiffness * (q4 * q2 * q - 1.0f), 0.0f);  // Tait's equation, exponent 7
}
