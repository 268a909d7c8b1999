// SPDX-License-Identifier: BSL-1.0
// Harris corner response of a grey image: Sobel gradients and a 5x5 binomial window, through shared memory.
#pragma once
constexpr int HARRIS_BX = 32, HARRIS_BY = 8;
constexpr int HARRIS_R = 2;                             // window radius
constexpr int GRAD_W = HARRIS_BX + 2 * HARRIS_R, GRAD_H = HARRIS_BY + 2 * HARRIS_R;
constexpr int PIX_W = GRAD_W + 2, PIX_H = GRAD_H + 2;

__device__ __forceinline__ int clampTo(int v, int n) { return min(max(v, 0), n - 1); }

__device__ __forceinline__ float2 sobel(const unsigned char (*p)[PIX_W], int x, int y) {
  int a = p[y][x], b = p[y][x + 1], c = p[y][x + 2];
  int d = p[y + 1][x], f = p[y + 1][x + 2];
  int g = p[y + 2][x], h = p[y + 2][x + 1], i = p[y + 2][x + 2];
  const float norm = 1.0f / (8.0f * 255.0f);
  return make_float2(norm * float((c + 2 * f + i) - (a + 2 * d + g)), norm * float((g + 2 * h + i) - (a + 2 * b + c)));
}

__global__ void __launch_bounds__(HARRIS_BX* HARRIS_BY)
    harrisResponse(const unsigned char* __restrict__ img, float* __restrict__ response, int width, int height,
                   int pitch, float kappa) {
  __shared__ unsigned char pix[PIX_H][PIX_W];
  __shared__ float2 grad[GRAD_H][GRAD_W];
  const int tid = threadIdx.y * HARRIS_BX + threadIdx.x;
  const int x0 = blockIdx.x * HARRIS_BX, y0 = blockIdx.y * HARRIS_BY;

  for (int i = tid; i < PIX_W * PIX_H; i += HARRIS_BX * HARRIS_BY) {
    int py = i / PIX_W, px = i - py * PIX_W;
    int gx = clampTo(x0 + px - HARRIS_R - 1, width);
    int gy = clampTo(y0 + py - HARRIS_R - 1, height);
    pix[py][px] = img[size_t(gy) * pitch + gx];
  }
  __syncthreads();
  for (int i = tid; i < GRAD_W * GRAD_H; i += HARRIS_BX * HARRIS_BY) {
    int gy = i / GRAD_W, gx = i - gy * GRAD_W;
    grad[gy][gx] = sobel(pix, gx, gy);
  }
  __syncthreads();

  const int x = x0 + threadIdx.x, y = y0 + threadIdx.y;
  if (x >= width || y >= height) return;
  const float w[5] = {1.0f / 16, 4.0f / 16, 6.0f / 16, 4.0f / 16, 1.0f / 16};
  float sxx = 0.0f, sxy = 0.0f, syy = 0.0f;
#pragma unroll
  for (int dy = 0; dy < 5; dy++) {
    float rxx = 0.0f, rxy = 0.0f, ryy = 0.0f;
#pragma unroll
    for (int dx = 0; dx < 5; dx++) {
      float2 g = grad[threadIdx.y + dy][threadIdx.x + dx];
      rxx += w[dx] * g.x * g.x;
      rxy += w[dx] * g.x * g.y;
      ryy += w[dx] * g.y * g.y;
    }
    sxx += w[dy] * rxx;
    sxy += w[dy] * rxy;
    syy += w[dy] * ryy;
  }
  float trace = sxx + syy;
  response[size_t(y) * width + x] = sxx * syy - sxy * sxy - kappa * trace * trace;
}
