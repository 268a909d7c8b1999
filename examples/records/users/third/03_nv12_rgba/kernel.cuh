// SPDX-License-Identifier: BSL-1.0
// Decoded video frames from NV12 (BT.601, studio range) to RGBA, one thread per 2x2 block of pixels.
#pragma once
__device__ inline unsigned char toByte(int v) {
  v = (v + 128) >> 8;
  return (unsigned char)(v < 0 ? 0 : v > 255 ? 255 : v);
}
__device__ inline uchar4 pixel(int y, int r, int g, int b) {
  int c = 298 * (y - 16);
  return make_uchar4(toByte(c + r), toByte(c + g), toByte(c + b), 255);
}
__global__ void nv12_rgba(const unsigned char* luma, const uchar2* chroma, uchar4* rgba, int width, int height) {
  int bx = blockIdx.x * blockDim.x + threadIdx.x;
  int by = blockIdx.y * blockDim.y + threadIdx.y;
  int halfW = width / 2, halfH = height / 2;
  if (bx >= halfW || by >= halfH) return;
  size_t frame = blockIdx.z;
  luma += frame * width * height;
  chroma += frame * halfW * halfH;
  rgba += frame * width * height;
  uchar2 uv = chroma[by * halfW + bx];
  int d = uv.x - 128, e = uv.y - 128;
  int r = 409 * e, g = -100 * d - 208 * e, b = 516 * d;
  int p = 2 * by * width + 2 * bx;
  rgba[p] = pixel(luma[p], r, g, b);
  rgba[p + 1] = pixel(luma[p + 1], r, g, b);
  p += width;
  rgba[p] = pixel(luma[p], r, g, b);
  rgba[p + 1] = pixel(luma[p + 1], r, g, b);
}
