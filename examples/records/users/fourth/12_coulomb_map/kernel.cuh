// SPDX-License-Identifier: BSL-1.0
// Docking grid: screened Coulomb potential of all atoms of a receptor at every grid point. Atoms pass
// through shared memory in batches.
#pragma once
#define BATCH 128
__global__ void coulomb_map(const float4* __restrict__ atoms, float* __restrict__ grid, int atomCount, int nx, int ny,
                            int nz, float spacing, float kappa) {
  __shared__ float4 batch[BATCH];
  int p = blockIdx.x * blockDim.x + threadIdx.x;
  int points = nx * ny * nz;
  float gx = (p % nx) * spacing;
  float gy = (p / nx % ny) * spacing;
  float gz = (p / (nx * ny)) * spacing;
  float phi = 0;
  for (int first = 0; first < atomCount; first += BATCH) {
    int here = min(BATCH, atomCount - first);
    __syncthreads();
    if (threadIdx.x < here) batch[threadIdx.x] = atoms[first + threadIdx.x];
    __syncthreads();
    for (int k = 0; k < here; k++) {
      float4 a = batch[k];
      float dx = gx - a.x, dy = gy - a.y, dz = gz - a.z;
      float d2 = fmaxf(dx * dx + dy * dy + dz * dz, 0.25f);
      float inv = rsqrtf(d2);
      phi += a.w * inv * __expf(-kappa * d2 * inv);
    }
  }
  if (p < points) grid[p] = 332.06371f * phi;
}
