// SPDX-License-Identifier: BSL-1.0
// Lattice Boltzmann step (nine directions) for flow in a channel: periodic along x, solid walls at both sides.
#pragma once
__device__ inline float equilibrium(float weight, float rho, float cu, float uu) {
  return weight * rho * (1.0f + 3.0f * cu + 4.5f * cu * cu - 1.5f * uu);
}
__global__ void channel_step(const float* __restrict__ f, float* __restrict__ g, int nx, int ny, float omega,
                             float push) {
  const int cx[9] = {0, 1, 0, -1, 0, 1, -1, -1, 1};
  const int cy[9] = {0, 0, 1, 0, -1, 1, 1, -1, -1};
  const int back[9] = {0, 3, 4, 1, 2, 7, 8, 5, 6};
  const float wt[9] = {4.f / 9, 1.f / 9, 1.f / 9, 1.f / 9, 1.f / 9, 1.f / 36, 1.f / 36, 1.f / 36, 1.f / 36};
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= nx || y >= ny) return;
  int n = nx * ny, here = y * nx + x;
  float in[9], rho = 0.0f, mx = 0.0f, my = 0.0f;
#pragma unroll
  for (int k = 0; k < 9; k++) {
    int sx = x - cx[k], sy = y - cy[k];
    if (sx < 0) sx += nx;
    if (sx >= nx) sx -= nx;
    if (sy < 0 || sy >= ny)
      in[k] = f[back[k] * n + here];
    else
      in[k] = f[k * n + sy * nx + sx];
    rho += in[k];
    mx += cx[k] * in[k];
    my += cy[k] * in[k];
  }
  float ux = mx / rho + push, uy = my / rho, uu = ux * ux + uy * uy;
#pragma unroll
  for (int k = 0; k < 9; k++)
    g[k * n + here] = in[k] + omega * (equilibrium(wt[k], rho, cx[k] * ux + cy[k] * uy, uu) - in[k]);
}
