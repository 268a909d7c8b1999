// SPDX-License-Identifier: BSL-1.0
// Colour Sobel gradient of the strongest channel, non-maximum suppression and two thresholds, in integers.
#pragma once
constexpr int kTileX = 32, kTileY = 16;
struct Gradient {
  int mag2, sector;
};
__device__ __forceinline__ int channel(unsigned int px, int shift) { return (px >> shift) & 255; }
__device__ Gradient colourGradient(const unsigned int (*t)[kTileX + 4], int x, int y) {
  int bx = 0, by = 0, best = -1;
#pragma unroll
  for (int s = 0; s < 24; s += 8) {
    int a = channel(t[y - 1][x - 1], s), b = channel(t[y - 1][x], s), c = channel(t[y - 1][x + 1], s);
    int d = channel(t[y][x - 1], s), f = channel(t[y][x + 1], s);
    int g = channel(t[y + 1][x - 1], s), h = channel(t[y + 1][x], s), i = channel(t[y + 1][x + 1], s);
    int gx = (c + 2 * f + i) - (a + 2 * d + g);
    int gy = (g + 2 * h + i) - (a + 2 * b + c);
    int m = gx * gx + gy * gy;
    if (m > best) {
      best = m;
      bx = gx;
      by = gy;
    }
  }
  int ax = abs(bx), ay = abs(by) << 15;
  int tg22 = ax * 13573, tg67 = tg22 + (ax << 16);  // tan 22.5 and tan 67.5 in 15 bits
  Gradient r;
  r.mag2 = best;
  r.sector = ay < tg22 ? 0 : ay > tg67 ? 2 : ((bx ^ by) < 0 ? 3 : 1);
  return r;
}
__global__ void __launch_bounds__(kTileX * kTileY)
    edgeNms(const unsigned int* __restrict__ rgba, unsigned char* __restrict__ edges, int width, int height, int low2,
            int high2) {
  __shared__ unsigned int px[kTileY + 4][kTileX + 4];
  __shared__ int mag[kTileY + 2][kTileX + 2];
  int x0 = blockIdx.x * kTileX, y0 = blockIdx.y * kTileY;
  int tid = threadIdx.y * kTileX + threadIdx.x;
  for (int i = tid; i < (kTileX + 4) * (kTileY + 4); i += kTileX * kTileY) {
    int ty = i / (kTileX + 4), tx = i % (kTileX + 4);
    int sx = min(max(x0 + tx - 2, 0), width - 1), sy = min(max(y0 + ty - 2, 0), height - 1);
    px[ty][tx] = rgba[sy * width + sx];
  }
  __syncthreads();
  for (int i = tid; i < (kTileX + 2) * (kTileY + 2); i += kTileX * kTileY) {
    int ty = i / (kTileX + 2), tx = i % (kTileX + 2);
    mag[ty][tx] = colourGradient(px, tx + 1, ty + 1).mag2;
  }
  __syncthreads();
  int x = x0 + threadIdx.x, y = y0 + threadIdx.y;
  if (x >= width || y >= height) return;
  Gradient g = colourGradient(px, threadIdx.x + 2, threadIdx.y + 2);
  unsigned char out = 0;
  if (g.mag2 >= low2) {
    int dx = 1, dy = 0;
    switch (g.sector) {
      case 1: dy = 1; break;
      case 2: dx = 0; dy = 1; break;
      case 3: dy = -1; break;
      default: break;
    }
    int cx = threadIdx.x + 1, cy = threadIdx.y + 1;
    if (g.mag2 > mag[cy - dy][cx - dx] && g.mag2 >= mag[cy + dy][cx + dx]) out = g.mag2 >= high2 ? 255 : 128;
  }
  edges[y * width + x] = out;
}
