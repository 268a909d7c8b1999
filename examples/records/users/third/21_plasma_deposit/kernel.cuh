// SPDX-License-Identifier: BSL-1.0
// Particle-in-cell: charge and current of the particles onto a periodic 2-D grid, quadratic splines, global atomics.
#pragma once
struct Spline {
  float w[3];
  int cell;
};
__device__ inline Spline spline(float position) {
  Spline s;
  s.cell = (int)floorf(position + 0.5f);
  float d = position - (float)s.cell;
  s.w[0] = 0.5f * (0.5f - d) * (0.5f - d);
  s.w[1] = 0.75f - d * d;
  s.w[2] = 0.5f * (0.5f + d) * (0.5f + d);
  return s;
}
__device__ inline int periodic(int i, int n) {
  if (i < 0) return i + n;
  return i >= n ? i - n : i;
}
__global__ void plasma_deposit(const float* x, const float* y, const float* vx, const float* vy, const float* charge,
                               float* rho, float* jx, float* jy, int particles, int nx, int ny) {
  int p = blockIdx.x * blockDim.x + threadIdx.x;
  if (p >= particles) return;
  Spline sx = spline(x[p]), sy = spline(y[p]);
  float q = charge[p], u = vx[p], v = vy[p];
  for (int b = 0; b < 3; b++) {
    int row = periodic(sy.cell + b - 1, ny) * nx;
    for (int a = 0; a < 3; a++) {
      int node = row + periodic(sx.cell + a - 1, nx);
      float w = q * sx.w[a] * sy.w[b];
      atomicAdd(rho + node, w);
      atomicAdd(jx + node, w * u);
      atomicAdd(jy + node, w * v);
    }
  }
}
