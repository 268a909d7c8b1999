// SPDX-License-Identifier: BSL-1.0
// Depthwise 2-D convolution with bias (7x7 with R = 3), zero padding; tile and weights in shared memory, four rows a
// thread.
#pragma once
constexpr int CONV_W = 32;     // threads and outputs across
constexpr int CONV_H = 8;      // threads down
constexpr int CONV_ROWS = 4;   // outputs of a thread, one below the other
template <int R>
__global__ void __launch_bounds__(CONV_W* CONV_H)
    depthwise_conv(const float* __restrict__ input, const float* __restrict__ weights, const float* __restrict__ bias,
                   float* __restrict__ output, int width, int height, int channels) {
  constexpr int D = 2 * R + 1;
  constexpr int SPAN_W = CONV_W + 2 * R;
  constexpr int SPAN_H = CONV_H * CONV_ROWS + 2 * R;
  __shared__ float tile[SPAN_H][SPAN_W];
  __shared__ float w[D * D];

  const int plane = blockIdx.z;  // image * channels + channel
  const int channel = plane % channels;
  const float* src = input + size_t(plane) * width * height;
  float* dst = output + size_t(plane) * width * height;
  const int tid = threadIdx.y * CONV_W + threadIdx.x;
  const int x0 = blockIdx.x * CONV_W, y0 = blockIdx.y * CONV_H * CONV_ROWS;

  if (tid < D * D) w[tid] = weights[channel * D * D + tid];
  for (int row = threadIdx.y; row < SPAN_H; row += CONV_H) {
    int y = y0 + row - R;
    for (int col = threadIdx.x; col < SPAN_W; col += CONV_W) {
      int x = x0 + col - R;
      bool inside = unsigned(x) < unsigned(width) && unsigned(y) < unsigned(height);
      tile[row][col] = inside ? src[y * width + x] : 0.0f;
    }
  }
  __syncthreads();

  float acc[CONV_ROWS];
#pragma unroll
  for (int o = 0; o < CONV_ROWS; o++) acc[o] = bias[channel];
#pragma unroll
  for (int kx = 0; kx < D; kx++) {
    float column[CONV_ROWS + D - 1];
#pragma unroll
    for (int r = 0; r < CONV_ROWS + D - 1; r++) column[r] = tile[threadIdx.y * CONV_ROWS + r][threadIdx.x + kx];
#pragma unroll
    for (int ky = 0; ky < D; ky++) {
      float k = w[ky * D + kx];
#pragma unroll
      for (int o = 0; o < CONV_ROWS; o++) acc[o] += column[o + ky] * k;
    }
  }

  int x = x0 + threadIdx.x;
  if (x >= width) return;
#pragma unroll
  for (int o = 0; o < CONV_ROWS; o++) {
    int y = y0 + threadIdx.y * CONV_ROWS + o;
    if (y < height) dst[y * width + x] = acc[o];
  }
}
