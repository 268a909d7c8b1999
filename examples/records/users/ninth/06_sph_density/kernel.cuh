// SPDX-License-Identifier: BSL-1.0
// SPH density (poly6) of particles sorted by the cells of a uniform grid; cells are as wide as the smoothing length.
#pragma once
__device__ inline int cellCoord(float p, float invCell, int n) {
  int c = (int)floorf(p * invCell);
  return min(max(c, 0), n - 1);
}

__global__ void sph_density(const float* __restrict__ px, const float* __restrict__ py, const float* __restrict__ pz,
                            const int* __restrict__ cellStart, float* __restrict__ density,
                            float* __restrict__ pressure, int n, int nx, int ny, int nz, float h, float mass,
                            float restDensity, float stiffness) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const float h2 = h * h;
  const float invCell = 1.0f / h;
  const float x = px[i], y = py[i], z = pz[i];
  const int cx = cellCoord(x, invCell, nx);
  const int cy = cellCoord(y, invCell, ny);
  const int cz = cellCoord(z, invCell, nz);
  const int x0 = max(cx - 1, 0), x1 = min(cx + 1, nx - 1);

  float sum = 0.0f;
  for (int gz = max(cz - 1, 0); gz <= min(cz + 1, nz - 1); gz++) {
    for (int gy = max(cy - 1, 0); gy <= min(cy + 1, ny - 1); gy++) {
      int row = (gz * ny + gy) * nx;
      int j = cellStart[row + x0];
      const int end = cellStart[row + x1 + 1];  // three cells in x are one run of particles
      while (j < end) {
        float dx = x - px[j], dy = y - py[j], dz = z - pz[j];
        float r2 = dx * dx + dy * dy + dz * dz;
        if (r2 < h2) {
          float q = h2 - r2;
          sum += q * q * q;
        }
        j++;
      }
    }
  }
  const float h9 = h2 * h2 * h2 * h2 * h;
  float rho = mass * sum * (315.0f / (64.0f * 3.14159265f)) / h9;
  density[i] = rho;
  float ratio = rho / restDensity;
  float r3 = ratio * ratio * ratio;
  pressure[i] = fmaxf(stiffness * (r3 * r3 * ratio - 1.0f), 0.0f);  // Tait's equation, exponent 7
}
