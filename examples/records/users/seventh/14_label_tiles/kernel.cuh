// SPDX-License-Identifier: BSL-1.0
// Connected components of a binary image: one round, which spreads the lowest label inside each tile until it settles.
#pragma once
constexpr int TILE_W = 32;
constexpr int TILE_H = 16;
__device__ inline int lower(int label, int neighbour) {  // 0 is background
  return neighbour != 0 && neighbour < label ? neighbour : label;
}
__global__ void propagate_labels(const int* __restrict__ labelsIn, int* __restrict__ labelsOut, int* changedTiles,
                                 int width, int height) {
  __shared__ int tile[TILE_H + 2][TILE_W + 2];
  int left = blockIdx.x * TILE_W - 1;
  int top = blockIdx.y * TILE_H - 1;
  int tid = threadIdx.y * TILE_W + threadIdx.x;
  for (int i = tid; i < (TILE_H + 2) * (TILE_W + 2); i += TILE_W * TILE_H) {
    int ly = i / (TILE_W + 2), lx = i % (TILE_W + 2);
    int gx = left + lx, gy = top + ly;
    bool inImage = gx >= 0 && gx < width && gy >= 0 && gy < height;
    tile[ly][lx] = inImage ? labelsIn[gy * width + gx] : 0;
  }
  __syncthreads();

  int lx = threadIdx.x + 1, ly = threadIdx.y + 1;
  const int before = tile[ly][lx];
  int label = before;
  int moved;
  do {
    int best = label;
    if (label != 0) {
      best = lower(best, tile[ly - 1][lx]);
      best = lower(best, tile[ly + 1][lx]);
      best = lower(best, tile[ly][lx - 1]);
      best = lower(best, tile[ly][lx + 1]);
    }
    __syncthreads();
    moved = best != label;
    if (moved) {
      label = best;
      tile[ly][lx] = best;
    }
  } while (__syncthreads_or(moved));

  int x = left + lx, y = top + ly;
  if (x < width && y < height) labelsOut[y * width + x] = label;
  int any = __syncthreads_or(label != before);
  if (any && tid == 0) atomicAdd(changedTiles, 1);
}
