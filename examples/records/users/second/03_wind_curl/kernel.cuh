// SPDX-License-Identifier: BSL-1.0
// Vorticity and divergence of the wind on a latitude-longitude grid (periodic in longitude).
#pragma once
__global__ void wind_curl(const double* u, const double* v, const double* cosLat, double* vorticity, double* divergence,
                          int nLon, int nLat, double dLon, double dLat, double radius) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int j = blockIdx.y;
  if (i >= nLon) return;
  int k = j * nLon + i;
  if (j == 0 || j == nLat - 1) {
    vorticity[k] = 0.0;
    divergence[k] = 0.0;
    return;
  }
  int west = j * nLon + (i == 0 ? nLon - 1 : i - 1);
  int east = j * nLon + (i == nLon - 1 ? 0 : i + 1);
  int north = k + nLon, south = k - nLon;
  double c = cosLat[j], cn = cosLat[j + 1], cs = cosLat[j - 1];
  double fx = 1.0 / (2.0 * dLon * radius * c);
  double fy = 1.0 / (2.0 * dLat * radius * c);
  vorticity[k] = (v[east] - v[west]) * fx - (u[north] * cn - u[south] * cs) * fy;
  divergence[k] = (u[east] - u[west]) * fx + (v[north] * cn - v[south] * cs) * fy;
}
