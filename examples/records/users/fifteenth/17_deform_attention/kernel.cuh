// SPDX-License-Identifier: BSL-1.0
// Multi-scale deformable attention, forward: every head of a query samples a few points of all feature levels.
#pragma once
#include <cuda_fp16.h>
constexpr int kChannels = 32;  // of a head, a lane each

__device__ __forceinline__ float texel(const __half* __restrict__ map, int x, int y, int width, int height,
                                       int stride) {
  if (x < 0 || y < 0 || x >= width || y >= height) return 0.0f;
  return __half2float(map[size_t(y * width + x) * stride]);
}

__device__ float bilinear(const __half* __restrict__ map, float x, float y, int width, int height, int stride) {
  float fx = floorf(x), fy = floorf(y);
  int x0 = int(fx), y0 = int(fy);
  float u = x - fx, v = y - fy;
  float top = (1.0f - u) * texel(map, x0, y0, width, height, stride) +
              u * texel(map, x0 + 1, y0, width, height, stride);
  float bottom = (1.0f - u) * texel(map, x0, y0 + 1, width, height, stride) +
                 u * texel(map, x0 + 1, y0 + 1, width, height, stride);
  return (1.0f - v) * top + v * bottom;
}

// grid: queries; block: 32 channels x heads
// value: [pixels of all levels][heads][32]; locations: [queries][heads][levels][points][2]; shapes: height, width
__global__ void deform_attention(const __half* __restrict__ value, const int* __restrict__ shapes,
                                 const int* __restrict__ levelStart, const float* __restrict__ locations,
                                 const float* __restrict__ weights, __half* __restrict__ out, int levels,
                                 int points) {
  int heads = blockDim.y, head = threadIdx.y, lane = threadIdx.x;
  int stride = heads * kChannels;
  size_t row = size_t(blockIdx.x) * heads + head;
  const float* loc = locations + row * levels * points * 2;
  const float* weight = weights + row * levels * points;
  float sum = 0.0f;
  for (int l = 0; l < levels; l++) {
    int height = shapes[2 * l], width = shapes[2 * l + 1];
    const __half* map = value + size_t(levelStart[l]) * stride + head * kChannels + lane;
    for (int p = 0; p < points; p++) {
      float x = loc[2 * (l * points + p)] * width - 0.5f;
      float y = loc[2 * (l * points + p) + 1] * height - 0.5f;
      if (x > -1.0f && y > -1.0f && x < width && y < height)
        sum += weight[l * points + p] * bilinear(map, x, y, width, height, stride);
    }
  }
  out[row * kChannels + lane] = __float2half(sum);
}
