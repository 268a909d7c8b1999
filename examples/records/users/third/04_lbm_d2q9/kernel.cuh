// SPDX-License-Identifier: BSL-1.0
// Lattice Boltzmann D2Q9 in double precision: pull streaming, bounce-back at solid cells, BGK collision.
#pragma once
// population k of cell i lives at f[k * cells + i]; directions: 0 rest, 1 E, 2 N, 3 W, 4 S, 5 NE, 6 NW, 7 SW, 8 SE
__device__ inline double equilibrium(double w, double rho, double cu, double usq) {
  return w * rho * (1.0 + 3.0 * cu + 4.5 * cu * cu - 1.5 * usq);
}
__global__ void lbm_d2q9(const double* src, double* dst, const unsigned char* solid, int nx, int ny, double omega) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y;
  if (x >= nx) return;
  int cells = nx * ny;
  int i = y * nx + x;
  int e = x + 1 < nx ? x + 1 : 0, w = x > 0 ? x - 1 : nx - 1;
  int n = y + 1 < ny ? y + 1 : 0, s = y > 0 ? y - 1 : ny - 1;
  double f0 = src[i];
  double f1 = src[1 * cells + y * nx + w];
  double f2 = src[2 * cells + s * nx + x];
  double f3 = src[3 * cells + y * nx + e];
  double f4 = src[4 * cells + n * nx + x];
  double f5 = src[5 * cells + s * nx + w];
  double f6 = src[6 * cells + s * nx + e];
  double f7 = src[7 * cells + n * nx + e];
  double f8 = src[8 * cells + n * nx + w];
  if (solid[i]) {  // reflect everything
    dst[i] = f0;
    dst[1 * cells + i] = f3;
    dst[2 * cells + i] = f4;
    dst[3 * cells + i] = f1;
    dst[4 * cells + i] = f2;
    dst[5 * cells + i] = f7;
    dst[6 * cells + i] = f8;
    dst[7 * cells + i] = f5;
    dst[8 * cells + i] = f6;
    return;
  }
  double rho = f0 + f1 + f2 + f3 + f4 + f5 + f6 + f7 + f8;
  double ux = (f1 + f5 + f8 - f3 - f6 - f7) / rho;
  double uy = (f2 + f5 + f6 - f4 - f7 - f8) / rho;
  double usq = ux * ux + uy * uy, keep = 1.0 - omega;
  dst[i] = keep * f0 + omega * equilibrium(4.0 / 9, rho, 0, usq);
  dst[1 * cells + i] = keep * f1 + omega * equilibrium(1.0 / 9, rho, ux, usq);
  dst[2 * cells + i] = keep * f2 + omega * equilibrium(1.0 / 9, rho, uy, usq);
  dst[3 * cells + i] = keep * f3 + omega * equilibrium(1.0 / 9, rho, -ux, usq);
  dst[4 * cells + i] = keep * f4 + omega * equilibrium(1.0 / 9, rho, -uy, usq);
  dst[5 * cells + i] = keep * f5 + omega * equilibrium(1.0 / 36, rho, ux + uy, usq);
  dst[6 * cells + i] = keep * f6 + omega * equilibrium(1.0 / 36, rho, uy - ux, usq);
  dst[7 * cells + i] = keep * f7 + omega * equilibrium(1.0 / 36, rho, -ux - uy, usq);
  dst[8 * cells + i] = keep * f8 + omega * equilibrium(1.0 / 36, rho, ux - uy, usq);
}
