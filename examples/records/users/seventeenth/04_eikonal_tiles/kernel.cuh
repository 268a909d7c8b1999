// SPDX-License-Identifier: BSL-1.0
// One round of the fast iterative method for the eikonal equation |grad t| = 1 / speed: every active tile relaxes its
// cells in shared memory until they settle, and says whether anything moved.
#pragma once

constexpr int kTile = 16;
constexpr float kFar = 1e10f;

__device__ inline float godunov(float a, float b, float f) {  // a, b: the smaller neighbour of each axis
  float lo = fminf(a, b), hi = fmaxf(a, b);
  if (hi - lo >= f) return lo + f;
  float d = hi - lo;
  return 0.5f * (lo + hi + sqrtf(2.0f * f * f - d * d));
}

__global__ void eikonal_tiles(const float* __restrict__ timeIn, const float* __restrict__ speed,
                              const int* __restrict__ activeTiles, float* __restrict__ timeOut,
                              int* __restrict__ tileMoved, int width, int height, int tilesX, float spacing,
                              int maxInner, float epsilon) {
  __shared__ float t[kTile + 2][kTile + 2];
  const int tile = activeTiles[blockIdx.x];
  const int bx = (tile % tilesX) * kTile, by = (tile / tilesX) * kTile;
  const int lane = threadIdx.y * kTile + threadIdx.x;

  for (int k = lane; k < (kTile + 2) * (kTile + 2); k += kTile * kTile) {
    int r = k / (kTile + 2), c = k % (kTile + 2);
    int gx = bx + c - 1, gy = by + r - 1;
    bool inside = gx >= 0 && gy >= 0 && gx < width && gy < height;
    t[r][c] = inside ? timeIn[gy * width + gx] : kFar;
  }
  __syncthreads();

  const int x = bx + threadIdx.x, y = by + threadIdx.y;
  const bool mine = x < width && y < height;
  const int r = threadIdx.y + 1, c = threadIdx.x + 1;
  const float v = mine ? speed[y * width + x] : 0.0f;
  const bool open = v > 0.0f;  // walls have speed 0
  const float f = open ? spacing / v : 0.0f;
  const float before = t[r][c];

  for (int it = 0; it < maxInner; ++it) {
    float old = t[r][c], now = old;
    if (open) {
      float h = fminf(t[r][c - 1], t[r][c + 1]);
      float w = fminf(t[r - 1][c], t[r + 1][c]);
      if (fminf(h, w) < kFar) now = fminf(old, godunov(h, w, f));
    }
    int busy = __syncthreads_or(old - now > epsilon);
    t[r][c] = now;
    __syncthreads();
    if (!busy) break;
  }

  int moved = __syncthreads_or(mine && before - t[r][c] > epsilon);
  if (mine) timeOut[y * width + x] = t[r][c];
  if (lane == 0) tileMoved[tile] = moved;
}
