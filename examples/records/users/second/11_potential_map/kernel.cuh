// SPDX-License-Identifier: BSL-1.0
// Electrostatic potential of a molecule on one plane of a grid; atoms pass through shared memory in tiles.
#pragma once
#define TILE 128
__global__ void potential_map(const float4* __restrict__ atoms, float* __restrict__ potential, int atomCount, int nx,
                              int ny, float spacing, float z) {
  __shared__ float4 tile[TILE];
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  int t = threadIdx.y * blockDim.x + threadIdx.x;
  float px = x * spacing, py = y * spacing;
  float sum = 0.0f;
  for (int start = 0; start < atomCount; start += TILE) {
    int used = min(TILE, atomCount - start);
    if (t < used) {
      float4 a = atoms[start + t];
      float dz = a.z - z;
      tile[t] = make_float4(a.x, a.y, dz * dz + 0.01f, a.w);
    }
    __syncthreads();
    for (int k = 0; k < used; k++) {
      float dx = tile[k].x - px, dy = tile[k].y - py;
      sum += tile[k].w * rsqrtf(dx * dx + dy * dy + tile[k].z);
    }
    __syncthreads();
  }
  if (x < nx && y < ny) potential[y * nx + x] = sum * 332.06f;
}
