// SPDX-License-Identifier: BSL-1.0
// Seismic modelling: one time step of the acoustic wave equation, fourth order in space. A block marches
// down z with the plane in shared memory and the column in registers.
#pragma once
#define TX 32
#define TY 8
#define R 2
#define CHUNK 32

__global__ void wave_step(const float* __restrict__ now, const float* __restrict__ vel2, float* __restrict__ prev,
                          int nx, int ny, int nz) {
  __shared__ float tile[TY + 2 * R][TX + 2 * R];
  int tx = threadIdx.x, ty = threadIdx.y;
  int x = blockIdx.x * TX + tx + R;
  int y = blockIdx.y * TY + ty + R;
  int z0 = blockIdx.z * CHUNK + R;
  int z1 = min(z0 + CHUNK, nz - R);
  bool inside = x < nx - R && y < ny - R;
  size_t plane = size_t(nx) * ny;
  // threads over the edge stay for the barriers and read a clamped place
  int cx = min(x, nx - 1), cy = min(y, ny - 1);
  size_t at = size_t(z0) * plane + size_t(cy) * nx + cx;

  float below2 = now[at - 2 * plane], below1 = now[at - plane];
  float centre = now[at], above1 = now[at + plane];
  for (int z = z0; z < z1; z++) {
    float above2 = now[at + 2 * plane];
    __syncthreads();
    tile[ty + R][tx + R] = centre;
    if (tx < R) {
      tile[ty + R][tx] = now[at - R];
      tile[ty + R][tx + TX + R] = now[size_t(z) * plane + size_t(cy) * nx + min(x + TX, nx - 1)];
    }
    if (ty < R) {
      tile[ty][tx + R] = now[at - R * nx];
      tile[ty + TY + R][tx + R] = now[size_t(z) * plane + size_t(min(y + TY, ny - 1)) * nx + cx];
    }
    __syncthreads();
    if (inside) {
      float lap = -7.5f * centre;
      lap += 1.3333333f * (tile[ty + R][tx + R - 1] + tile[ty + R][tx + R + 1] + tile[ty + R - 1][tx + R] +
                           tile[ty + R + 1][tx + R] + below1 + above1);
      lap -= 0.083333333f * (tile[ty + R][tx + R - 2] + tile[ty + R][tx + R + 2] + tile[ty + R - 2][tx + R] +
                             tile[ty + R + 2][tx + R] + below2 + above2);
      prev[at] = 2.0f * centre - prev[at] + vel2[at] * lap;
    }
    below2 = below1;
    below1 = centre;
    centre = above1;
    above1 = above2;
    at += plane;
  }
}
