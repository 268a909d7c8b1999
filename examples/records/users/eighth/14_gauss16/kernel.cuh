// SPDX-License-Identifier: BSL-1.0
// Separable binomial (Gauss-like) 7x7 blur of a 16-bit greyscale image, both passes in one kernel through shared
// memory.
#pragma once
const int GAUSS_TILE_W = 32;
const int GAUSS_TILE_H = 32;
const int GAUSS_ROWS = 8;  // threads in y

template <int R>
struct BinomialTaps;
template <>
struct BinomialTaps<3> {
  // the sum is 64
  static __device__ inline unsigned int apply(unsigned int a0, unsigned int a1, unsigned int a2, unsigned int a3,
                                              unsigned int a4, unsigned int a5, unsigned int a6) {
    return (a0 + a6) + 6u * (a1 + a5) + 15u * (a2 + a4) + 20u * a3;
  }
};

__device__ inline int clampIndex(int i, int n) { return min(max(i, 0), n - 1); }

__global__ void __launch_bounds__(256)
    gauss16(const unsigned short* __restrict__ src, unsigned short* __restrict__ dst, int width, int height,
            int srcPitch, int dstPitch) {
  constexpr int R = 3;
  __shared__ unsigned short tile[GAUSS_TILE_H + 2 * R][GAUSS_TILE_W + 2 * R + 2];
  __shared__ unsigned int rows[GAUSS_TILE_H + 2 * R][GAUSS_TILE_W];
  const int x0 = blockIdx.x * GAUSS_TILE_W, y0 = blockIdx.y * GAUSS_TILE_H;
  const int tx = threadIdx.x, ty = threadIdx.y;

  for (int y = ty; y < GAUSS_TILE_H + 2 * R; y += GAUSS_ROWS) {
    const unsigned short* line = src + (size_t)clampIndex(y0 + y - R, height) * srcPitch;
    for (int x = tx; x < GAUSS_TILE_W + 2 * R; x += GAUSS_TILE_W) tile[y][x] = line[clampIndex(x0 + x - R, width)];
  }
  __syncthreads();

  for (int y = ty; y < GAUSS_TILE_H + 2 * R; y += GAUSS_ROWS) {
    const unsigned short* t = &tile[y][tx];
    rows[y][tx] = BinomialTaps<R>::apply(t[0], t[1], t[2], t[3], t[4], t[5], t[6]);
  }
  __syncthreads();

  int x = x0 + tx;
  if (x >= width) return;
#pragma unroll
  for (int k = 0; k < GAUSS_TILE_H / GAUSS_ROWS; k++) {
    int yy = ty + k * GAUSS_ROWS;
    if (y0 + yy >= height) break;
    unsigned int s = BinomialTaps<R>::apply(rows[yy][tx], rows[yy + 1][tx], rows[yy + 2][tx], rows[yy + 3][tx],
                                            rows[yy + 4][tx], rows[yy + 5][tx], rows[yy + 6][tx]);
    dst[(size_t)(y0 + yy) * dstPitch + x] = (unsigned short)((s + 2048u) >> 12);
  }
}
