// SPDX-License-Identifier: BSL-1.0
// Column pass of the exact Euclidean distance transform (Meijster): a thread keeps the lower envelope of its column.
#pragma once
constexpr int kColumns = 32, kMaxHeight = 256;

__device__ int parabola(int x, int i, int g) { return (x - i) * (x - i) + g * g; }

// block: 32 threads; rowDistance: of each pixel to the nearest site of its row
__global__ void distance_columns(const int* __restrict__ rowDistance, int* __restrict__ distance2, int width,
                                 int height) {
  __shared__ short site[kMaxHeight][kColumns], start[kMaxHeight][kColumns];
  int lane = threadIdx.x, x = blockIdx.x * kColumns + lane;
  if (x >= width) return;
  const int* g = rowDistance + x;

  int top = 0;
  site[0][lane] = 0;
  start[0][lane] = 0;
  for (int u = 1; u < height; u++) {
    int gu = g[size_t(u) * width];
    while (top >= 0) {
      int s = site[top][lane], t = start[top][lane];
      if (parabola(t, s, g[size_t(s) * width]) <= parabola(t, u, gu)) break;
      top--;
    }
    if (top < 0) {
      top = 0;
      site[0][lane] = short(u);
      start[0][lane] = 0;
    } else {
      int s = site[top][lane], gs = g[size_t(s) * width];
      int from = 1 + (u * u - s * s + gu * gu - gs * gs) / (2 * (u - s));
      if (from < height) {
        top++;
        site[top][lane] = short(u);
        start[top][lane] = short(from);
      }
    }
  }
  for (int u = height - 1; u >= 0; u--) {
    int s = site[top][lane];
    distance2[size_t(u) * width + x] = parabola(u, s, g[size_t(s) * width]);
    if (u == start[top][lane]) top--;
  }
}
