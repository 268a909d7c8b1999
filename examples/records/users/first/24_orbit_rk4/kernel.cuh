// SPDX-License-Identifier: BSL-1.0
// Propagate debris orbits: Runge-Kutta of order four, gravity with oblateness, double precision.
#pragma once
struct Orbit {
  double v[6];
};
__device__ inline void derivative(const double* s, double* d) {
  const double mu = 398600.4418, j2 = 1.08263e-3, re = 6378.137;
  double r2 = s[0] * s[0] + s[1] * s[1] + s[2] * s[2];
  double inv2 = 1.0 / r2;
  double inv = sqrt(inv2);
  double g = -mu * inv * inv2;
  double f = 1.5 * j2 * re * re * inv2;
  double q = 5.0 * s[2] * s[2] * inv2;
  d[0] = s[3];
  d[1] = s[4];
  d[2] = s[5];
  d[3] = g * s[0] * (1.0 + f * (1.0 - q));
  d[4] = g * s[1] * (1.0 + f * (1.0 - q));
  d[5] = g * s[2] * (1.0 + f * (3.0 - q));
}
__device__ inline Orbit step(const Orbit& o, double h) {
  double k1[6], k2[6], k3[6], k4[6], t[6];
  derivative(o.v, k1);
  for (int c = 0; c < 6; c++) t[c] = o.v[c] + 0.5 * h * k1[c];
  derivative(t, k2);
  for (int c = 0; c < 6; c++) t[c] = o.v[c] + 0.5 * h * k2[c];
  derivative(t, k3);
  for (int c = 0; c < 6; c++) t[c] = o.v[c] + h * k3[c];
  derivative(t, k4);
  Orbit r;
  for (int c = 0; c < 6; c++) r.v[c] = o.v[c] + h / 6.0 * (k1[c] + 2.0 * k2[c] + 2.0 * k3[c] + k4[c]);
  return r;
}
__global__ void orbit_rk4(const double* start, double* end, int bodies, int steps, double h) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= bodies) return;
  Orbit o;
  for (int c = 0; c < 6; c++) o.v[c] = start[(size_t)c * bodies + i];
  for (int s = 0; s < steps; s++) o = step(o, h);
  for (int c = 0; c < 6; c++) end[(size_t)c * bodies + i] = o.v[c];
}
