// SPDX-License-Identifier: BSL-1.0
// One explicit step of heat conduction in a block of mixed material.
#pragma once
__global__ void heat_step(const float* __restrict__ temp, const float* __restrict__ kappa, float* __restrict__ next,
                          int nx, int ny, int nz, float dt) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  int z = blockIdx.z * blockDim.z + threadIdx.z;
  if (x >= nx || y >= ny || z >= nz) return;
  int plane = nx * ny;
  int i = z * plane + y * nx + x;
  float t = temp[i];
  if (x == 0 || y == 0 || z == 0 || x == nx - 1 || y == ny - 1 || z == nz - 1) {
    next[i] = t;
    return;
  }
  float k = kappa[i];
  float flux = 0.0f;
  flux += 0.5f * (k + kappa[i - 1]) * (temp[i - 1] - t);
  flux += 0.5f * (k + kappa[i + 1]) * (temp[i + 1] - t);
  flux += 0.5f * (k + kappa[i - nx]) * (temp[i - nx] - t);
  flux += 0.5f * (k + kappa[i + nx]) * (temp[i + nx] - t);
  flux += 0.5f * (k + kappa[i - plane]) * (temp[i - plane] - t);
  flux += 0.5f * (k + kappa[i + plane]) * (temp[i + plane] - t);
  next[i] = t + dt * flux;
}
