// SPDX-License-Identifier: BSL-1.0
// Finite-volume step of the 2-D compressible Euler equations with Rusanov fluxes, transmissive edges.
#pragma once
struct State {
  float rho, mx, my, en;
};
#define GAMMA 1.4f
__device__ inline float pressure(const State& q) {
  return (GAMMA - 1.0f) * (q.en - 0.5f * (q.mx * q.mx + q.my * q.my) / q.rho);
}
// flux in x direction; for y the caller swaps the momenta
__device__ State rusanov(const State& l, const State& r) {
  float ul = l.mx / l.rho, ur = r.mx / r.rho;
  float pl = pressure(l), pr = pressure(r);
  float sl = fabsf(ul) + sqrtf(GAMMA * pl / l.rho);
  float sr = fabsf(ur) + sqrtf(GAMMA * pr / r.rho);
  float s = fmaxf(sl, sr);
  State f;
  f.rho = 0.5f * (l.mx + r.mx) - 0.5f * s * (r.rho - l.rho);
  f.mx = 0.5f * (l.mx * ul + pl + r.mx * ur + pr) - 0.5f * s * (r.mx - l.mx);
  f.my = 0.5f * (l.my * ul + r.my * ur) - 0.5f * s * (r.my - l.my);
  f.en = 0.5f * ((l.en + pl) * ul + (r.en + pr) * ur) - 0.5f * s * (r.en - l.en);
  return f;
}
__device__ inline State swapped(State q) {
  float t = q.mx;
  q.mx = q.my;
  q.my = t;
  return q;
}
__device__ inline State cell(const float* rho, const float* mx, const float* my, const float* en, int x, int y, int nx,
                             int ny) {
  x = min(max(x, 0), nx - 1);
  y = min(max(y, 0), ny - 1);
  int i = y * nx + x;
  return {rho[i], mx[i], my[i], en[i]};
}
__global__ void euler_rusanov(const float* __restrict__ rho, const float* __restrict__ mx,
                              const float* __restrict__ my, const float* __restrict__ en, float* __restrict__ rho1,
                              float* __restrict__ mx1, float* __restrict__ my1, float* __restrict__ en1, int nx, int ny,
                              float dtdx) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= nx || y >= ny) return;
  State c = cell(rho, mx, my, en, x, y, nx, ny);
  State west = rusanov(cell(rho, mx, my, en, x - 1, y, nx, ny), c);
  State east = rusanov(c, cell(rho, mx, my, en, x + 1, y, nx, ny));
  State south = swapped(rusanov(swapped(cell(rho, mx, my, en, x, y - 1, nx, ny)), swapped(c)));
  State north = swapped(rusanov(swapped(c), swapped(cell(rho, mx, my, en, x, y + 1, nx, ny))));
  int i = y * nx + x;
  rho1[i] = c.rho - dtdx * (east.rho - west.rho + north.rho - south.rho);
  mx1[i] = c.mx - dtdx * (east.mx - west.mx + north.mx - south.mx);
  my1[i] = c.my - dtdx * (east.my - west.my + north.my - south.my);
  en1[i] = c.en - dtdx * (east.en - west.en + north.en - south.en);
}
