// SPDX-License-Identifier: BSL-1.0
// Depthwise 3x3 convolution with folded batch norm (scale, shift) and ReLU6, NCHW, one z-block per image and channel.
#pragma once
__device__ __forceinline__ float relu6(float v) { return fminf(fmaxf(v, 0.0f), 6.0f); }
__global__ void depthwise_relu6(const float* __restrict__ x, const float* __restrict__ filter,
                                const float* __restrict__ scale, const float* __restrict__ shift,
                                float* __restrict__ y, int channels, int height, int width) {
  int ox = blockIdx.x * blockDim.x + threadIdx.x;
  int oy = blockIdx.y * blockDim.y + threadIdx.y;
  if (ox >= width || oy >= height) return;
  int c = blockIdx.z % channels;
  const float* plane = x + (size_t)blockIdx.z * height * width;
  const float* f = filter + 9 * c;
  float acc = 0;
#pragma unroll
  for (int ky = -1; ky <= 1; ky++) {
#pragma unroll
    for (int kx = -1; kx <= 1; kx++) {
      int yy = oy + ky, xx = ox + kx;
      bool inside = yy >= 0 && yy < height && xx >= 0 && xx < width;
      float v = inside ? plane[yy * width + xx] : 0.0f;
      acc += v * f[(ky + 1) * 3 + kx + 1];
    }
  }
  y[((size_t)blockIdx.z * height + oy) * width + ox] = relu6(acc * scale[c] + shift[c]);
}
