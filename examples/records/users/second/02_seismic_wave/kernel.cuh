// SPDX-License-Identifier: BSL-1.0
// One time step of the acoustic wave equation (8th order in space), each thread walks down a column.
#pragma once
#define HALO 4
#define W0 -2.847222222f
#define W1 1.6f
#define W2 -0.2f
#define W3 0.025396825f
#define W4 -0.001785714f
__global__ void wave_step(const float* __restrict__ now, const float* __restrict__ before,
                          const float* __restrict__ speed2, float* __restrict__ after, int nx, int ny, int nz) {
  int x = blockIdx.x * blockDim.x + threadIdx.x + HALO;
  int y = blockIdx.y * blockDim.y + threadIdx.y + HALO;
  if (x >= nx - HALO || y >= ny - HALO) return;
  size_t plane = (size_t)nx * ny;
  size_t at = (size_t)y * nx + x;
  float a4 = now[at], a3 = now[at + plane], a2 = now[at + 2 * plane], a1 = now[at + 3 * plane];
  float c = now[at + 4 * plane];
  float b1 = now[at + 5 * plane], b2 = now[at + 6 * plane], b3 = now[at + 7 * plane];
  at += HALO * plane;
  for (int z = HALO; z < nz - HALO; z++) {
    float b4 = now[at + 4 * plane];
    float lap = 3.0f * W0 * c;
    lap += W1 * (a1 + b1 + now[at - 1] + now[at + 1] + now[at - nx] + now[at + nx]);
    lap += W2 * (a2 + b2 + now[at - 2] + now[at + 2] + now[at - 2 * nx] + now[at + 2 * nx]);
    lap += W3 * (a3 + b3 + now[at - 3] + now[at + 3] + now[at - 3 * nx] + now[at + 3 * nx]);
    lap += W4 * (a4 + b4 + now[at - 4] + now[at + 4] + now[at - 4 * nx] + now[at + 4 * nx]);
    after[at] = 2.0f * c - before[at] + speed2[at] * lap;
    a4 = a3;
    a3 = a2;
    a2 = a1;
    a1 = c;
    c = b1;
    b1 = b2;
    b2 = b3;
    b3 = b4;
    at += plane;
  }
}
