// SPDX-License-Identifier: BSL-1.0
// Kuwahara filter: a pixel takes the mean colour of that one of its four quadrants whose luma varies least.
#pragma once

struct QuadrantSum {
  int r, g, b, luma;
  long long luma2;
};

__device__ int lumaOf(uchar4 c) { return (77 * c.x + 150 * c.y + 29 * c.z) >> 8; }

__device__ QuadrantSum sumQuadrant(const uchar4* __restrict__ src, int width, int height, int x0, int y0, int size) {
  QuadrantSum q = {0, 0, 0, 0, 0};
  for (int dy = 0; dy < size; dy++) {
    int y = min(max(y0 + dy, 0), height - 1);
    for (int dx = 0; dx < size; dx++) {
      int x = min(max(x0 + dx, 0), width - 1);
      uchar4 c = src[size_t(y) * width + x];
      int l = lumaOf(c);
      q.r += c.x;
      q.g += c.y;
      q.b += c.z;
      q.luma += l;
      q.luma2 += l * l;
    }
  }
  return q;
}

__global__ void kuwahara(const uchar4* __restrict__ src, uchar4* __restrict__ dst, int width, int height, int radius) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height) return;
  int size = radius + 1, n = size * size;
  long long least = 0;
  QuadrantSum chosen = {0, 0, 0, 0, 0};
  for (int k = 0; k < 4; k++) {
    int x0 = k & 1 ? x : x - radius, y0 = k & 2 ? y : y - radius;
    QuadrantSum q = sumQuadrant(src, width, height, x0, y0, size);
    long long variance = q.luma2 * n - (long long)q.luma * q.luma;
    if (k == 0 || variance < least) {
      least = variance;
      chosen = q;
    }
  }
  uchar4 out;
  out.x = (chosen.r + n / 2) / n;
  out.y = (chosen.g + n / 2) / n;
  out.z = (chosen.b + n / 2) / n;
  out.w = src[size_t(y) * width + x].w;
  dst[size_t(y) * width + x] = out;
}
