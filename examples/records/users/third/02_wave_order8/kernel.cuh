// SPDX-License-Identifier: BSL-1.0
// One time step of the 3-D acoustic wave equation, 8th order in space, halo of 4 cells left untouched.
#pragma once
#define HALO 4
__global__ void wave_order8(const float* __restrict__ now, const float* __restrict__ before,
                            const float* __restrict__ velocity, float* __restrict__ next, int nx, int ny, int nz,
                            float dt2_over_h2) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x + HALO;
  const int y = blockIdx.y * blockDim.y + threadIdx.y + HALO;
  const int z = blockIdx.z * blockDim.z + threadIdx.z + HALO;
  if (x >= nx - HALO || y >= ny - HALO || z >= nz - HALO) return;
  const float c[HALO + 1] = {-2.847222222f, 1.6f, -0.2f, 0.025396825f, -0.001785714f};
  const int row = nx, plane = nx * ny;
  const int at = z * plane + y * row + x;
  float mid = now[at];
  float lap = 3.0f * c[0] * mid;
#pragma unroll
  for (int r = 1; r <= HALO; r++)
    lap += c[r] * (now[at - r] + now[at + r] + now[at - r * row] + now[at + r * row] + now[at - r * plane] +
                   now[at + r * plane]);
  float v = velocity[at];
  next[at] = 2.0f * mid - before[at] + v * v * dt2_over_h2 * lap;
}
