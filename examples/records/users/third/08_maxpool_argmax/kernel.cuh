// SPDX-License-Identifier: BSL-1.0
// Max pooling 3x3, stride 2, padding 1 of NCHW activations, with the position of the maximum for the backward pass.
#pragma once
template <int K, int STRIDE, int PAD>
__device__ void poolOne(const float* plane, int h, int w, int oy, int ox, float* best, unsigned char* where) {
  float top = -INFINITY;
  int arg = 0;
  for (int ky = 0; ky < K; ky++) {
    int y = oy * STRIDE - PAD + ky;
    if (y < 0 || y >= h) continue;
    for (int kx = 0; kx < K; kx++) {
      int x = ox * STRIDE - PAD + kx;
      if (x < 0 || x >= w) continue;
      float v = plane[y * w + x];
      if (v > top) {
        top = v;
        arg = ky * K + kx;
      }
    }
  }
  *best = top;
  *where = (unsigned char)arg;
}
__global__ void maxpool_argmax(const float* x, float* y, unsigned char* argmax, int total, int h, int w, int oh,
                               int ow) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= total) return;
  int ox = i % ow;
  int oy = i / ow % oh;
  int plane = i / (ow * oh);
  poolOne<3, 2, 1>(x + (size_t)plane * h * w, h, w, oy, ox, y + i, argmax + i);
}
