// SPDX-License-Identifier: BSL-1.0
// Lennard-Jones forces and energies over a periodic cell list; particles are sorted by cell, a thread each.
#pragma once
struct Accum {
  float fx, fy, fz, energy;
};
__device__ inline void addPair(Accum& a, float dx, float dy, float dz, float cutoff2, float epsilon, float sigma2) {
  float r2 = dx * dx + dy * dy + dz * dz;
  if (r2 >= cutoff2) return;
  float inv2 = 1.0f / r2;
  float s2 = sigma2 * inv2;
  float s6 = s2 * s2 * s2;
  float f = 24.0f * epsilon * s6 * (2.0f * s6 - 1.0f) * inv2;
  a.fx += f * dx;
  a.fy += f * dy;
  a.fz += f * dz;
  a.energy += 2.0f * epsilon * s6 * (s6 - 1.0f);  // half of the pair's
}
__device__ inline int wrap(int c, int cells, float box, float& shift) {
  shift = 0.0f;
  if (c < 0) {
    shift = -box;
    return c + cells;
  }
  if (c >= cells) {
    shift = box;
    return c - cells;
  }
  return c;
}
__global__ void lj_forces(const float* __restrict__ x, const float* __restrict__ y, const float* __restrict__ z,
                          const int* __restrict__ cellStart, float4* __restrict__ force, int n, int cells, float box,
                          float cutoff2, float epsilon, float sigma2) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const float px = x[i], py = y[i], pz = z[i];
  const float perCell = cells / box;
  int cx = min(int(px * perCell), cells - 1);
  int cy = min(int(py * perCell), cells - 1);
  int cz = min(int(pz * perCell), cells - 1);
  Accum a = {0.0f, 0.0f, 0.0f, 0.0f};
  for (int dz = -1; dz <= 1; dz++) {
    float shiftZ;
    int nz = wrap(cz + dz, cells, box, shiftZ);
    for (int dy = -1; dy <= 1; dy++) {
      float shiftY;
      int ny = wrap(cy + dy, cells, box, shiftY);
      for (int dx = -1; dx <= 1; dx++) {
        float shiftX;
        int nx = wrap(cx + dx, cells, box, shiftX);
        int cell = (nz * cells + ny) * cells + nx;
        int end = cellStart[cell + 1];
        for (int j = cellStart[cell]; j < end; j++) {
          if (j == i) continue;
          addPair(a, px - (x[j] + shiftX), py - (y[j] + shiftY), pz - (z[j] + shiftZ), cutoff2, epsilon, sigma2);
        }
      }
    }
  }
  force[i] = make_float4(a.fx, a.fy, a.fz, a.energy);
}
