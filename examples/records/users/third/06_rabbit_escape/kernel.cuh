// SPDX-License-Identifier: BSL-1.0
// Escape times of a Julia set (Douady's rabbit) in double precision, one thread per pixel.
#pragma once
__device__ int escapeTime(double zr, double zi, double cr, double ci, int limit) {
  int n = 0;
  double a = zr * zr, b = zi * zi;
  while (n < limit && a + b <= 16.0) {
    zi = 2.0 * zr * zi + ci;
    zr = a - b + cr;
    a = zr * zr;
    b = zi * zi;
    ++n;
  }
  return n;
}
__global__ void rabbit_escape(unsigned short* image, int width, int height, double left, double top, double step,
                              double cr, double ci, int limit) {
  int col = blockIdx.x * blockDim.x + threadIdx.x;
  int row = blockIdx.y * blockDim.y + threadIdx.y;
  if (col < width && row < height)
    image[row * width + col] = (unsigned short)escapeTime(left + col * step, top + row * step, cr, ci, limit);
}
