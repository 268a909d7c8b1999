// SPDX-License-Identifier: BSL-1.0
// Seam carving: a block fills the table of least costs of its image row by row and traces the cheapest seam back.
#pragma once

__device__ float left(const float* row, int x) { return x > 0 ? row[x - 1] : INFINITY; }
__device__ float right(const float* row, int x, int width) { return x + 1 < width ? row[x + 1] : INFINITY; }

// dynamic shared memory: two rows of costs
__global__ void seam_table(const float* __restrict__ energy, signed char* step, int* seam, float* seamCost, int width,
                           int height) {
  extern __shared__ float rows[];
  __shared__ float warpCost[32];
  __shared__ int warpAt[32];
  float* before = rows;
  float* now = rows + width;
  size_t image = blockIdx.x;
  const float* e = energy + image * height * width;
  signed char* s = step + image * height * width;

  for (int x = threadIdx.x; x < width; x += blockDim.x) before[x] = e[x];
  for (int y = 1; y < height; y++) {
    __syncthreads();
    for (int x = threadIdx.x; x < width; x += blockDim.x) {
      float own = e[size_t(y) * width + x];
      float best = before[x];
      int d = 0;
      float l = left(before, x), r = right(before, x, width);
      if (l < best) {
        best = l;
        d = -1;
      }
      if (r < best) {
        best = r;
        d = 1;
      }
      now[x] = best + own;
      s[size_t(y) * width + x] = d;
    }
    float* t = before;
    before = now;
    now = t;
  }
  __syncthreads();

  float cost = INFINITY;
  int at = width;
  for (int x = threadIdx.x; x < width; x += blockDim.x) {
    if (before[x] < cost) {
      cost = before[x];
      at = x;
    }
  }
  for (int d = 16; d; d >>= 1) {
    float c = __shfl_down_sync(~0u, cost, d);
    int a = __shfl_down_sync(~0u, at, d);
    if (c < cost || (c == cost && a < at)) {
      cost = c;
      at = a;
    }
  }
  if ((threadIdx.x & 31) == 0) {
    warpCost[threadIdx.x >> 5] = cost;
    warpAt[threadIdx.x >> 5] = at;
  }
  __syncthreads();
  if (threadIdx.x != 0) return;
  for (int k = 1; k < blockDim.x / 32; k++) {
    if (warpCost[k] < cost || (warpCost[k] == cost && warpAt[k] < at)) {
      cost = warpCost[k];
      at = warpAt[k];
    }
  }
  seamCost[image] = cost;
  for (int y = height - 1; y >= 0; y--) {
    seam[image * height + y] = at;
    if (y > 0) at += s[size_t(y) * width + at];
  }
}
