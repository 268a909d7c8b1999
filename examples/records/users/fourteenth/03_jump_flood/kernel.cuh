// SPDX-License-Identifier: BSL-1.0
// One pass of jump flooding towards a Voronoi diagram: every pixel takes the nearest of the seeds nine pixels know.
#pragma once

// a seed is y << 16 | x, or -1 where none is known yet
__device__ int seedDistance(int seed, int x, int y) {
  int dx = (seed & 0xFFFF) - x, dy = (seed >> 16) - y;
  return dx * dx + dy * dy;
}

__global__ void jump_flood(const int* __restrict__ seedsIn, int* __restrict__ seedsOut, float* __restrict__ distance,
                           int width, int height, int step) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height) return;
  int best = -1, bestD = 0x7FFFFFFF;
#pragma unroll
  for (int j = -1; j <= 1; j++) {
    int qy = y + j * step;
    if (qy < 0 || qy >= height) continue;
#pragma unroll
    for (int i = -1; i <= 1; i++) {
      int qx = x + i * step;
      if (qx < 0 || qx >= width) continue;
      int seed = seedsIn[qy * width + qx];
      if (seed < 0) continue;
      int d = seedDistance(seed, x, y);
      if (d < bestD || (d == bestD && seed < best)) {
        bestD = d;
        best = seed;
      }
    }
  }
  seedsOut[y * width + x] = best;
  distance[y * width + x] = best < 0 ? INFINITY : sqrtf(float(bestD));
}
