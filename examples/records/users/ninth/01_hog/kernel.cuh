// SPDX-License-Identifier: BSL-1.0
// Histograms of oriented gradients of 8x8-pixel cells (9 unsigned orientations, linear vote between two bins).
#pragma once
constexpr int CELL = 8;
constexpr int BINS = 9;
constexpr int CELLS_PER_BLOCK = 4;
constexpr int TILE_W = CELLS_PER_BLOCK * CELL + 2;
constexpr int TILE_H = CELL + 2;

struct Vote {
  int lo, hi;
  float wLo, wHi;
};

__device__ inline Vote castVote(float gx, float gy) {
  float angle = atan2f(gy, gx);
  if (angle < 0.0f) angle += 3.14159265f;
  float pos = angle * (BINS / 3.14159265f) - 0.5f;
  float base = floorf(pos);
  float mag = sqrtf(gx * gx + gy * gy);
  Vote v;
  v.wHi = mag * (pos - base);
  v.wLo = mag - v.wHi;
  v.lo = int(base);
  if (v.lo < 0) v.lo += BINS;
  if (v.lo >= BINS) v.lo -= BINS;
  v.hi = v.lo + 1 == BINS ? 0 : v.lo + 1;
  return v;
}

__global__ void __launch_bounds__(CELLS_PER_BLOCK* CELL* CELL)
    hog_cells(const unsigned char* __restrict__ img, float* __restrict__ hist, int width, int height, int cellsX,
              int minGradient2) {
  __shared__ unsigned char tile[TILE_H][TILE_W];
  __shared__ float bins[CELLS_PER_BLOCK][BINS];
  const int tx = threadIdx.x, ty = threadIdx.y;
  const int tid = ty * blockDim.x + tx;
  const int x0 = blockIdx.x * CELLS_PER_BLOCK * CELL - 1;
  const int y0 = blockIdx.y * CELL - 1;

  for (int i = tid; i < TILE_W * TILE_H; i += blockDim.x * blockDim.y) {
    int r = i / TILE_W, c = i - r * TILE_W;
    int x = min(max(x0 + c, 0), width - 1);
    int y = min(max(y0 + r, 0), height - 1);
    tile[r][c] = img[(size_t)y * width + x];
  }
  if (tid < CELLS_PER_BLOCK * BINS) bins[tid / BINS][tid % BINS] = 0.0f;
  __syncthreads();

  int gx = int(tile[ty + 1][tx + 2]) - int(tile[ty + 1][tx]);
  int gy = int(tile[ty + 2][tx + 1]) - int(tile[ty][tx + 1]);
  if (gx * gx + gy * gy >= minGradient2) {
    Vote v = castVote(float(gx), float(gy));
    float* cell = bins[tx / CELL];
    atomicAdd(&cell[v.lo], v.wLo);
    atomicAdd(&cell[v.hi], v.wHi);
  }
  __syncthreads();

  if (tid < CELLS_PER_BLOCK * BINS) {
    int cell = blockIdx.x * CELLS_PER_BLOCK + tid / BINS;
    if (cell < cellsX)
      hist[((size_t)blockIdx.y * cellsX + cell) * BINS + tid % BINS] = bins[tid / BINS][tid % BINS] / (CELL * CELL);
  }
}
