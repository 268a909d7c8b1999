// SPDX-License-Identifier: BSL-1.0
// Edge-preserving denoise of a 16-bit depth image (millimetres, 0 = no measurement); output in metres.
#pragma once
constexpr int kTileX = 32;
constexpr int kTileY = 16;

template <int R>
__global__ void __launch_bounds__(kTileX* kTileY)
    depthBilateral(const unsigned short* __restrict__ depth, float* __restrict__ metres, int width, int height,
                   float invTwoSigmaSpace2, float invTwoSigmaDepth2, int maxJump) {
  constexpr int SX = kTileX + 2 * R;
  constexpr int SY = kTileY + 2 * R;
  __shared__ unsigned short tile[SY][SX];

  const int x0 = blockIdx.x * kTileX - R;
  const int y0 = blockIdx.y * kTileY - R;
  for (int i = threadIdx.y * kTileX + threadIdx.x; i < SX * SY; i += kTileX * kTileY) {
    int ty = i / SX, tx = i - ty * SX;
    int gx = x0 + tx, gy = y0 + ty;
    bool inside = gx >= 0 && gy >= 0 && gx < width && gy < height;
    tile[ty][tx] = inside ? depth[gy * width + gx] : 0;
  }
  __syncthreads();

  const int x = blockIdx.x * kTileX + threadIdx.x;
  const int y = blockIdx.y * kTileY + threadIdx.y;
  if (x >= width || y >= height) return;

  const int centre = tile[threadIdx.y + R][threadIdx.x + R];
  if (centre == 0) {
    metres[y * width + x] = 0.0f;
    return;
  }
  float sum = 0.0f, weight = 0.0f;
#pragma unroll
  for (int dy = -R; dy <= R; dy++) {
#pragma unroll
    for (int dx = -R; dx <= R; dx++) {
      int d = tile[threadIdx.y + R + dy][threadIdx.x + R + dx];
      int jump = d - centre;
      if (d == 0 || abs(jump) > maxJump) continue;
      float w = __expf(-(dx * dx + dy * dy) * invTwoSigmaSpace2 - (float)(jump * jump) * invTwoSigmaDepth2);
      sum += w * (float)d;
      weight += w;
    }
  }
  metres[y * width + x] = 0.001f * sum / weight;
}
