// SPDX-License-Identifier: BSL-1.0
// Shallow-water equations, one Lax-Friedrichs step in double precision.
#pragma once
struct Cell {
  double h, hu, hv;
};
__device__ inline Cell loadCell(const double* h, const double* hu, const double* hv, int i) {
  Cell c;
  c.h = h[i];
  c.hu = hu[i];
  c.hv = hv[i];
  return c;
}
__device__ inline Cell fluxX(const Cell& c) {
  double u = c.hu / c.h;
  Cell f;
  f.h = c.hu;
  f.hu = c.hu * u + 0.5 * 9.81 * c.h * c.h;
  f.hv = c.hv * u;
  return f;
}
__device__ inline Cell fluxY(const Cell& c) {
  double v = c.hv / c.h;
  Cell f;
  f.h = c.hv;
  f.hu = c.hu * v;
  f.hv = c.hv * v + 0.5 * 9.81 * c.h * c.h;
  return f;
}
__device__ inline double blend(double a, double b, double c, double d, double fl, double fr, double gl, double gr,
                               double r) {
  return 0.25 * (a + b + c + d) - r * (fr - fl) - r * (gr - gl);
}
__global__ void water_step(const double* h, const double* hu, const double* hv, double* h2, double* hu2, double* hv2,
                           int nx, int ny, double dtOver2dx) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= nx || y >= ny) return;
  int xl = max(x - 1, 0), xr = min(x + 1, nx - 1), yl = max(y - 1, 0), yr = min(y + 1, ny - 1);
  Cell w = loadCell(h, hu, hv, y * nx + xl), e = loadCell(h, hu, hv, y * nx + xr);
  Cell s = loadCell(h, hu, hv, yl * nx + x), n = loadCell(h, hu, hv, yr * nx + x);
  Cell fw = fluxX(w), fe = fluxX(e), fs = fluxY(s), fn = fluxY(n);
  int i = y * nx + x;
  h2[i] = blend(w.h, e.h, s.h, n.h, fw.h, fe.h, fs.h, fn.h, dtOver2dx);
  hu2[i] = blend(w.hu, e.hu, s.hu, n.hu, fw.hu, fe.hu, fs.hu, fn.hu, dtOver2dx);
  hv2[i] = blend(w.hv, e.hv, s.hv, n.hv, fw.hv, fe.hv, fs.hv, fn.hv, dtOver2dx);
}
