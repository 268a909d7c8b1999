// SPDX-License-Identifier: BSL-1.0
// Gray-Scott reaction and diffusion on a torus: a block advances its tile by several steps inside shared memory.
#pragma once

constexpr int GS_TILE = 32;
constexpr int GS_STEPS = 4;
constexpr int GS_INNER = GS_TILE - 2 * GS_STEPS;

__device__ float laplace(const float (&f)[GS_TILE][GS_TILE + 1], int x, int y) {
  float near4 = f[y][x - 1] + f[y][x + 1] + f[y - 1][x] + f[y + 1][x];
  float corner = f[y - 1][x - 1] + f[y - 1][x + 1] + f[y + 1][x - 1] + f[y + 1][x + 1];
  return 0.2f * near4 + 0.05f * corner - f[y][x];
}

__global__ void __launch_bounds__(1024) gray_scott(const float* __restrict__ uIn, const float* __restrict__ vIn,
                                                   float* __restrict__ uOut, float* __restrict__ vOut, int width,
                                                   int height, float diffU, float diffV, float feed, float kill) {
  __shared__ float su[2][GS_TILE][GS_TILE + 1];
  __shared__ float sv[2][GS_TILE][GS_TILE + 1];
  int tx = threadIdx.x, ty = threadIdx.y;
  int x = int(blockIdx.x) * GS_INNER + tx - GS_STEPS;
  int y = int(blockIdx.y) * GS_INNER + ty - GS_STEPS;
  int wx = (x + width) % width, wy = (y + height) % height;

  float u = uIn[wy * width + wx], v = vIn[wy * width + wx];
  su[0][ty][tx] = u;
  sv[0][ty][tx] = v;
  __syncthreads();

  int cur = 0;
#pragma unroll
  for (int s = 1; s <= GS_STEPS; s++) {
    if (tx >= s && tx < GS_TILE - s && ty >= s && ty < GS_TILE - s) {
      float uvv = u * v * v;
      float du = diffU * laplace(su[cur], tx, ty) - uvv + feed * (1.0f - u);
      float dv = diffV * laplace(sv[cur], tx, ty) + uvv - (feed + kill) * v;
      u += du;
      v += dv;
      su[cur ^ 1][ty][tx] = u;
      sv[cur ^ 1][ty][tx] = v;
    }
    cur ^= 1;
    __syncthreads();
  }

  bool inner = tx >= GS_STEPS && tx < GS_TILE - GS_STEPS && ty >= GS_STEPS && ty < GS_TILE - GS_STEPS;
  if (inner && x < width && y < height) {
    uOut[y * width + x] = u;
    vOut[y * width + x] = v;
  }
}
