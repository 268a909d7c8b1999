// SPDX-License-Identifier: BSL-1.0
// Salt-and-pepper removal: 3x3 median of an 8-bit camera image, edges repeated.
#pragma once
#define ORDER(a, b) \
  { \
    int lo = min(a, b); \
    b = max(a, b); \
    a = lo; \
  }
__device__ inline int clampTo(int v, int top) { return v < 0 ? 0 : (v > top ? top : v); }
__global__ void salt_median(const unsigned char* in, unsigned char* out, int w, int h, int pitch) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= w || y >= h) return;
  int p[9];
  for (int dy = -1; dy <= 1; dy++)
    for (int dx = -1; dx <= 1; dx++)
      p[(dy + 1) * 3 + dx + 1] = in[clampTo(y + dy, h - 1) * pitch + clampTo(x + dx, w - 1)];
  // sort the columns, then only what can still be the median
  ORDER(p[0], p[3])
  ORDER(p[3], p[6]) ORDER(p[0], p[3]) ORDER(p[1], p[4]) ORDER(p[4], p[7]) ORDER(p[1], p[4]) ORDER(p[2], p[5])
      ORDER(p[5], p[8]) ORDER(p[2], p[5]) int top = max(p[0], max(p[1], p[2]));
  int bottom = min(p[6], min(p[7], p[8]));
  ORDER(p[3], p[4]) ORDER(p[4], p[5]) ORDER(p[3], p[4]) int mid = p[4];
  ORDER(top, mid) ORDER(mid, bottom) ORDER(top, mid) out[y * pitch + x] = (unsigned char)mid;
}
