// SPDX-License-Identifier: BSL-1.0
// BC1 (DXT1) texture compression: a thread encodes a 4 x 4 block, trying several insets of its colour box.
#pragma once
#include <stdint.h>

struct Rgb {
  int r, g, b;
};

__device__ Rgb unpackPixel(uint32_t p) { return {int(p & 255), int(p >> 8 & 255), int(p >> 16 & 255)}; }

__device__ uint32_t to565(Rgb c) {
  return uint32_t((c.r * 31 + 127) / 255) << 11 | uint32_t((c.g * 63 + 127) / 255) << 5 |
         uint32_t((c.b * 31 + 127) / 255);
}

__device__ Rgb from565(uint32_t v) {
  int r = v >> 11 & 31, g = v >> 5 & 63, b = v & 31;
  return {r << 3 | r >> 2, g << 2 | g >> 4, b << 3 | b >> 2};
}

__device__ Rgb blend(Rgb a, Rgb b) { return {(2 * a.r + b.r) / 3, (2 * a.g + b.g) / 3, (2 * a.b + b.b) / 3}; }

__device__ int distance2(Rgb a, Rgb b) {
  int dr = a.r - b.r, dg = a.g - b.g, db = a.b - b.b;
  return 2 * dr * dr + 4 * dg * dg + db * db;
}

// block: 64 threads
__global__ void bc1_encode(const uint32_t* __restrict__ image, uint2* __restrict__ blocks, int width, int height,
                           int candidates) {
  int id = blockIdx.x * blockDim.x + threadIdx.x;
  int across = width / 4;
  if (id >= across * (height / 4)) return;
  int x0 = id % across * 4, y0 = id / across * 4;

  uint32_t px[16];
  Rgb lo = {255, 255, 255}, hi = {0, 0, 0};
#pragma unroll
  for (int i = 0; i < 16; i++) {
    px[i] = image[size_t(y0 + i / 4) * width + x0 + i % 4];
    Rgb c = unpackPixel(px[i]);
    lo = {min(lo.r, c.r), min(lo.g, c.g), min(lo.b, c.b)};
    hi = {max(hi.r, c.r), max(hi.g, c.g), max(hi.b, c.b)};
  }
  if (lo.r == hi.r && lo.g == hi.g && lo.b == hi.b) {  // one colour
    uint32_t v = to565(lo);
    blocks[id] = make_uint2(v | v << 16, 0);
    return;
  }

  int bestError = 0x7fffffff;
  uint2 best = make_uint2(0, 0);
  for (int k = 0; k < candidates; k++) {
    int dr = (hi.r - lo.r) * k / 32, dg = (hi.g - lo.g) * k / 32, db = (hi.b - lo.b) * k / 32;
    uint32_t a = to565({hi.r - dr, hi.g - dg, hi.b - db}), b = to565({lo.r + dr, lo.g + dg, lo.b + db});
    Rgb palette[4];
    palette[0] = from565(a);
    palette[1] = from565(b);
    palette[2] = blend(palette[0], palette[1]);
    palette[3] = blend(palette[1], palette[0]);
    uint32_t bits = 0;
    int error = 0;
#pragma unroll
    for (int i = 0; i < 16; i++) {
      Rgb c = unpackPixel(px[i]);
      int nearest = 0x7fffffff;
      uint32_t index = 0;
#pragma unroll
      for (int j = 0; j < 4; j++) {
        int d = distance2(c, palette[j]);
        if (d < nearest) {
          nearest = d;
          index = j;
        }
      }
      error += nearest;
      bits |= index << 2 * i;
    }
    if (error < bestError) {
      bestError = error;
      best = make_uint2(a | b << 16, a == b ? 0 : bits);
      if (error == 0) break;
    }
  }
  blocks[id] = best;
}
