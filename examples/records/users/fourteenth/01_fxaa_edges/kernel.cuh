// SPDX-License-Identifier: BSL-1.0
// Anti-aliasing in screen space: finds the edge through a pixel, walks along it and blends across it.
#pragma once

struct LumaImage {
  const unsigned char* p;
  int width, height;
  __device__ int at(int x, int y) const {
    x = min(max(x, 0), width - 1);
    y = min(max(y, 0), height - 1);
    return p[y * width + x];
  }
};

__device__ unsigned char lerp8(unsigned char a, unsigned char b, float t) {
  return (unsigned char)(a + (float(b) - float(a)) * t + 0.5f);
}

__global__ void fxaa_edges(const unsigned char* __restrict__ luma, const uchar4* __restrict__ colour,
                           uchar4* __restrict__ out, int width, int height, int minContrast, int maxSteps) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height) return;
  LumaImage im{luma, width, height};
  uchar4 mine = colour[y * width + x];

  int m = im.at(x, y);
  int n = im.at(x, y - 1), s = im.at(x, y + 1), w = im.at(x - 1, y), e = im.at(x + 1, y);
  int top = max(max(max(n, s), max(w, e)), m);
  int low = min(min(min(n, s), min(w, e)), m);
  int range = top - low;
  if (range < minContrast || range * 8 < top) {
    out[y * width + x] = mine;
    return;
  }

  int nw = im.at(x - 1, y - 1), ne = im.at(x + 1, y - 1), sw = im.at(x - 1, y + 1), se = im.at(x + 1, y + 1);
  int across = 2 * abs(n + s - 2 * m) + abs(ne + se - 2 * e) + abs(nw + sw - 2 * w);
  int along = 2 * abs(e + w - 2 * m) + abs(ne + nw - 2 * n) + abs(se + sw - 2 * s);
  bool horizontal = across >= along;

  // the side of the pixel with the steeper step
  int before = horizontal ? n : w, after = horizontal ? s : e;
  int stepBefore = abs(before - m), stepAfter = abs(after - m);
  int side = stepBefore >= stepAfter ? -1 : 1;
  int gradient = max(stepBefore, stepAfter);
  int px = horizontal ? 0 : side, py = horizontal ? side : 0;
  int tx = horizontal ? 1 : 0, ty = horizontal ? 0 : 1;
  int edge = m + (side < 0 ? before : after);

  int length[2], delta[2];
  for (int d = 0; d < 2; d++) {
    int sgn = d ? 1 : -1, k = 1;
    int diff = 0;
    for (; k <= maxSteps; k++) {
      int qx = x + sgn * k * tx, qy = y + sgn * k * ty;
      diff = im.at(qx, qy) + im.at(qx + px, qy + py) - edge;
      if (2 * abs(diff) >= gradient) break;
    }
    length[d] = k;
    delta[d] = diff;
  }
  int nearest = length[0] <= length[1] ? 0 : 1;
  float shift = 0;
  if ((delta[nearest] < 0) != (2 * m < edge)) shift = 0.5f - float(length[nearest]) / float(length[0] + length[1]);

  float mean = (2 * (n + s + w + e) + nw + ne + sw + se) * (1.0f / 12.0f);
  float sub = fminf(fabsf(mean - m) / range, 1.0f);
  sub = (3.0f - 2.0f * sub) * sub * sub;
  shift = fmaxf(shift, 0.75f * sub * sub);

  int ox = min(max(x + px, 0), width - 1), oy = min(max(y + py, 0), height - 1);
  uchar4 other = colour[oy * width + ox];
  out[y * width + x] = make_uchar4(lerp8(mine.x, other.x, shift), lerp8(mine.y, other.y, shift),
                                   lerp8(mine.z, other.z, shift), mine.w);
}
