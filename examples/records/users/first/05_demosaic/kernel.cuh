// SPDX-License-Identifier: BSL-1.0
// Bilinear demosaicing of an RGGB sensor frame.
#pragma once
__device__ inline int at(const unsigned char* raw, int x, int y, int w, int h) {
  x = x < 0 ? 1 : (x >= w ? w - 2 : x);  // mirror so that the colour stays right
  y = y < 0 ? 1 : (y >= h ? h - 2 : y);
  return raw[y * w + x];
}
__global__ void demosaic(const unsigned char* raw, uchar4* rgb, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= w || y >= h) return;
  int c = at(raw, x, y, w, h);
  int left = at(raw, x - 1, y, w, h), right = at(raw, x + 1, y, w, h);
  int up = at(raw, x, y - 1, w, h), down = at(raw, x, y + 1, w, h);
  int cross = (left + right + up + down + 2) >> 2;
  int r, g, b;
  bool oddX = x & 1, oddY = y & 1;
  if (oddX == oddY) {
    int diag = (at(raw, x - 1, y - 1, w, h) + at(raw, x + 1, y - 1, w, h) + at(raw, x - 1, y + 1, w, h) +
                at(raw, x + 1, y + 1, w, h) + 2) >>
               2;
    g = cross;
    r = oddX ? diag : c;
    b = oddX ? c : diag;
  } else {
    int horizontal = (left + right + 1) >> 1, vertical = (up + down + 1) >> 1;
    g = c;
    r = oddX ? horizontal : vertical;
    b = oddX ? vertical : horizontal;
  }
  rgb[y * w + x] = make_uchar4((unsigned char)r, (unsigned char)g, (unsigned char)b, 255);
}
