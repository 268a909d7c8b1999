// SPDX-License-Identifier: BSL-1.0
// Input transform of the Winograd convolution F(4x4, 3x3): a thread turns one 6 x 6 tile d of one channel into
// B^T d B, with a zero border of one pixel.
#pragma once
#include <cuda_fp16.h>

__device__ __forceinline__ void transformSix(const float (&d)[6], float (&t)[6]) {
  t[0] = 4.0f * d[0] - 5.0f * d[2] + d[4];
  t[1] = -4.0f * (d[1] + d[2]) + d[3] + d[4];
  t[2] = 4.0f * (d[1] - d[2]) - d[3] + d[4];
  t[3] = -2.0f * d[1] - d[2] + 2.0f * d[3] + d[4];
  t[4] = 2.0f * d[1] - d[2] - 2.0f * d[3] + d[4];
  t[5] = 4.0f * d[1] - 5.0f * d[3] + d[5];
}

// input: [image][channel][height][width]; output: [36][channel][image * tile]
__global__ void winograd_input(const __half* __restrict__ input, __half* __restrict__ output, int images, int channels,
                               int height, int width, int tilesY, int tilesX) {
  const int tilesPerImage = tilesY * tilesX, tiles = images * tilesPerImage;
  const int tile = blockIdx.x * blockDim.x + threadIdx.x, channel = blockIdx.y;
  if (tile >= tiles) return;
  const int image = tile / tilesPerImage, inImage = tile % tilesPerImage;
  const int y0 = (inImage / tilesX) * 4 - 1, x0 = (inImage % tilesX) * 4 - 1;
  const __half* plane = input + (size_t(image) * channels + channel) * height * width;

  float rows[6][6];  // d B
#pragma unroll
  for (int i = 0; i < 6; i++) {
    const int y = y0 + i;
    float d[6];
#pragma unroll
    for (int j = 0; j < 6; j++) {
      const int x = x0 + j;
      bool inside = y >= 0 && y < height && x >= 0 && x < width;
      d[j] = inside ? __half2float(plane[y * width + x]) : 0.0f;
    }
    transformSix(d, rows[i]);
  }
  const size_t stride = size_t(channels) * tiles;
  __half* out = output + size_t(channel) * tiles + tile;
#pragma unroll
  for (int j = 0; j < 6; j++) {
    float column[6], t[6];
#pragma unroll
    for (int i = 0; i < 6; i++) column[i] = rows[i][j];
    transformSix(column, t);
#pragma unroll
    for (int i = 0; i < 6; i++) out[(i * 6 + j) * stride] = __float2half_rn(t[i]);
  }
}
