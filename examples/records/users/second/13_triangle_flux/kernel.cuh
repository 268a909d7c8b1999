// SPDX-License-Identifier: BSL-1.0
// Advection on an unstructured triangular mesh: upwind fluxes gathered from the three neighbours of each cell.
#pragma once
__global__ void triangle_flux(const int* __restrict__ neighbour, const float2* __restrict__ normal,
                              const float* __restrict__ area, const float* __restrict__ value,
                              float* __restrict__ updated, int cells, float windX, float windY, float dt) {
  int c = blockIdx.x * blockDim.x + threadIdx.x;
  if (c >= cells) return;
  float mine = value[c];
  float flux = 0.0f;
  for (int e = 0; e < 3; e++) {
    int other = neighbour[3 * c + e];
    float2 n = normal[3 * c + e];
    float through = windX * n.x + windY * n.y;
    float outside = 0.0f;  // nothing comes in through the border
    if (other >= 0) outside = value[other];
    flux += fmaxf(through, 0.0f) * mine + fminf(through, 0.0f) * outside;
  }
  updated[c] = mine - dt / area[c] * flux;
}
