// SPDX-License-Identifier: BSL-1.0
// Molecular dynamics of a noble gas: Lennard-Jones forces and energies from neighbour lists (stored neighbour
// by neighbour) in a periodic box; pairs in the skin, outside the cut-off, are skipped.
#pragma once
__device__ inline float nearestImage(float d, float box) { return d - box * rintf(d / box); }

__global__ void lj_neighbors(const float* __restrict__ x, const float* __restrict__ y, const float* __restrict__ z,
                             const int* __restrict__ count, const int* __restrict__ neighbor,
                             float4* __restrict__ force, int atoms, float box, float cutoff2, float epsilon,
                             float sigma2) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= atoms) return;
  float xi = x[i], yi = y[i], zi = z[i];
  float4 f = make_float4(0, 0, 0, 0);
  int n = count[i];
  for (int k = 0; k < n; k++) {
    int j = neighbor[k * atoms + i];
    float dx = nearestImage(xi - x[j], box);
    float dy = nearestImage(yi - y[j], box);
    float dz = nearestImage(zi - z[j], box);
    float r2 = dx * dx + dy * dy + dz * dz;
    if (r2 >= cutoff2) continue;
    float s2 = sigma2 / r2;
    float s6 = s2 * s2 * s2;
    float scale = 24.0f * epsilon * s6 * (2.0f * s6 - 1.0f) / r2;
    f.x += scale * dx;
    f.y += scale * dy;
    f.z += scale * dz;
    f.w += 2.0f * epsilon * s6 * (s6 - 1.0f);  // half of the pair
  }
  force[i] = f;
}
