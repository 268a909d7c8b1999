// SPDX-License-Identifier: BSL-1.0
// One colour of a red-black successive over-relaxation sweep of the 3-D Poisson equation (7 points, double precision).
#pragma once
__device__ __forceinline__ size_t index3(int x, int y, int z, int nx, int ny) {
  return ((size_t)z * ny + y) * nx + x;
}

// the outer layer of u holds Dirichlet values; every thread relaxes one interior point of the colour
__global__ void sor_red_black(double* u, const double* __restrict__ rhs, int nx, int ny, int nz, double wx, double wy,
                              double wz, double omega, int colour) {
  const int y = blockIdx.y * blockDim.y + threadIdx.y + 1;
  const int z = blockIdx.z * blockDim.z + threadIdx.z + 1;
  if (y >= ny - 1 || z >= nz - 1) return;
  const int x = 2 * (blockIdx.x * blockDim.x + threadIdx.x) + 1 + ((y + z + colour) & 1);
  if (x >= nx - 1) return;

  const size_t i = index3(x, y, z, nx, ny);
  const size_t row = nx, plane = (size_t)nx * ny;
  const double centre = u[i];
  double s = wx * (u[i - 1] + u[i + 1]);
  s += wy * (u[i - row] + u[i + row]);
  s += wz * (u[i - plane] + u[i + plane]);
  const double relaxed = (s - rhs[i]) / (2.0 * (wx + wy + wz));
  u[i] = centre + omega * (relaxed - centre);
}
