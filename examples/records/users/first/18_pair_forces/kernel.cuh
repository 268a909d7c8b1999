// SPDX-License-Identifier: BSL-1.0
// Short-range pair forces of a simple fluid from neighbour lists.
#pragma once
__global__ void pair_forces(const float* __restrict__ px, const float* __restrict__ py, const float* __restrict__ pz,
                            const int* __restrict__ neighbour, const int* __restrict__ neighbourCount,
                            float4* __restrict__ force, int n, float cutoff2, float epsilon) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float x = px[i], y = py[i], z = pz[i];
  float fx = 0.0f, fy = 0.0f, fz = 0.0f, energy = 0.0f;
  int count = neighbourCount[i];
  for (int k = 0; k < count; k++) {
    int j = neighbour[k * n + i];
    float dx = x - px[j], dy = y - py[j], dz = z - pz[j];
    float r2 = dx * dx + dy * dy + dz * dz;
    if (r2 < cutoff2) {
      float inv2 = 1.0f / r2;
      float inv6 = inv2 * inv2 * inv2;
      float f = 24.0f * epsilon * inv6 * (2.0f * inv6 - 1.0f) * inv2;
      fx += f * dx;
      fy += f * dy;
      fz += f * dz;
      energy += 2.0f * epsilon * inv6 * (inv6 - 1.0f);
    }
  }
  force[i] = make_float4(fx, fy, fz, energy);
}
