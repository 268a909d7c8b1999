// SPDX-License-Identifier: BSL-1.0
// Finite elements, matrix-free: y += K x for the heat equation on trilinear hexahedra (cubes), a thread per element;
// nodes with a fixed temperature get no contribution.
#pragma once

// element matrix of the unit cube, nodes in the order of the corner's bits x, y, z
__constant__ double hexStiffness[8][8] = {{1.0 / 3, 0, 0, -1.0 / 12, 0, -1.0 / 12, -1.0 / 12, -1.0 / 12},
                                          {0, 1.0 / 3, -1.0 / 12, 0, -1.0 / 12, 0, -1.0 / 12, -1.0 / 12},
                                          {0, -1.0 / 12, 1.0 / 3, 0, -1.0 / 12, -1.0 / 12, 0, -1.0 / 12},
                                          {-1.0 / 12, 0, 0, 1.0 / 3, -1.0 / 12, -1.0 / 12, -1.0 / 12, 0},
                                          {0, -1.0 / 12, -1.0 / 12, -1.0 / 12, 1.0 / 3, 0, 0, -1.0 / 12},
                                          {-1.0 / 12, 0, -1.0 / 12, -1.0 / 12, 0, 1.0 / 3, -1.0 / 12, 0},
                                          {-1.0 / 12, -1.0 / 12, 0, -1.0 / 12, 0, -1.0 / 12, 1.0 / 3, 0},
                                          {-1.0 / 12, -1.0 / 12, -1.0 / 12, 0, -1.0 / 12, 0, 0, 1.0 / 3}};

enum NodeFlag : unsigned char { NODE_FREE = 0, NODE_FIXED = 1 };

__global__ void fem_hex_apply(const int* __restrict__ connect, const unsigned char* __restrict__ material,
                              const float* __restrict__ conductivity, const float* __restrict__ edge,
                              const unsigned char* __restrict__ nodeFlag, const double* __restrict__ x,
                              double* __restrict__ y, int elements) {
  int e = blockIdx.x * blockDim.x + threadIdx.x;
  if (e >= elements) return;
  int node[8];
  double v[8];
#pragma unroll
  for (int k = 0; k < 8; k++) {
    node[k] = connect[(size_t)k * elements + e];
    v[k] = x[node[k]];
  }
  double scale = (double)conductivity[material[e]] * edge[e];
#pragma unroll
  for (int r = 0; r < 8; r++) {
    double sum = 0;
#pragma unroll
    for (int c = 0; c < 8; c++) sum += hexStiffness[r][c] * v[c];
    if (nodeFlag[node[r]] != NODE_FIXED) atomicAdd(&y[node[r]], scale * sum);
  }
}
