// SPDX-License-Identifier: BSL-1.0
// CT display: Hounsfield values to 8-bit grey with a radiologist's window (centre, width).
#pragma once
__device__ __forceinline__ unsigned char windowed(short hu, float low, float scale) {
  float g = ((float)hu - low) * scale;
  return (unsigned char)(fminf(fmaxf(g, 0.0f), 255.0f) + 0.5f);
}
__global__ void ct_window(const short4* __restrict__ hu, uchar4* __restrict__ grey, int quads, float centre,
                          float width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= quads) return;
  float low = centre - 0.5f * width;
  float scale = 255.0f / width;
  short4 v = hu[i];
  uchar4 g;
  g.x = windowed(v.x, low, scale);
  g.y = windowed(v.y, low, scale);
  g.z = windowed(v.z, low, scale);
  g.w = windowed(v.w, low, scale);
  grey[i] = g;
}
