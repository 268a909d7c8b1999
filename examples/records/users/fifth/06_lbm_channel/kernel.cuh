// SPDX-License-Identifier: BSL-1.0
// Lattice Boltzmann D2Q9, one step (pull, then collide): channel flow around obstacles, driven by a body force.
#pragma once

enum Cell : unsigned char { FLUID = 0, SOLID = 1, INLET_DAMP = 2 };

__constant__ int lbmX[9] = {0, 1, 0, -1, 0, 1, -1, -1, 1};
__constant__ int lbmY[9] = {0, 0, 1, 0, -1, 1, 1, -1, -1};
__constant__ float lbmW[9] = {4.f / 9, 1.f / 9, 1.f / 9, 1.f / 9, 1.f / 9, 1.f / 36, 1.f / 36, 1.f / 36, 1.f / 36};
__constant__ int lbmOpp[9] = {0, 3, 4, 1, 2, 7, 8, 5, 6};

__global__ void lbm_step(const float* __restrict__ f, const unsigned char* __restrict__ cell, float* __restrict__ g,
                         float2* __restrict__ velocity, int nx, int ny, int pitch, float omega, float force) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= nx || y >= ny) return;
  const size_t plane = (size_t)pitch * ny;
  const size_t at = (size_t)y * pitch + x;
  unsigned char kind = cell[at];
  if (kind == SOLID) {
    velocity[at] = make_float2(0, 0);
    return;
  }
  float q[9];
  float rho = 0, ux = 0, uy = 0;
#pragma unroll
  for (int i = 0; i < 9; i++) {
    int sx = x - lbmX[i], sy = y - lbmY[i];
    if (sx < 0) sx += nx;
    if (sx >= nx) sx -= nx;
    size_t from = (size_t)sy * pitch + sx;
    // walls above and below, and obstacles: half-way bounce back
    if (sy < 0 || sy >= ny || cell[from] == SOLID)
      q[i] = f[lbmOpp[i] * plane + at];
    else
      q[i] = f[i * plane + from];
    rho += q[i];
    ux += q[i] * lbmX[i];
    uy += q[i] * lbmY[i];
  }
  float inv = 1.0f / rho;
  ux = ux * inv + 0.5f * force * inv;
  uy *= inv;
  velocity[at] = make_float2(ux, uy);
  float w = kind == INLET_DAMP ? fminf(omega, 1.0f) : omega;
  float uu = 1.5f * (ux * ux + uy * uy);
#pragma unroll
  for (int i = 0; i < 9; i++) {
    float cu = 3.0f * (lbmX[i] * ux + lbmY[i] * uy);
    float eq = lbmW[i] * rho * (1.0f + cu + 0.5f * cu * cu - uu);
    g[i * plane + at] = q[i] + w * (eq - q[i]) + (1.0f - 0.5f * w) * lbmW[i] * 3.0f * lbmX[i] * force;
  }
}
