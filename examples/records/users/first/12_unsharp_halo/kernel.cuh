// SPDX-License-Identifier: BSL-1.0
// Sharpen a grey scan: subtract a 5x5 binomial blur; the tile and its halo are staged in shared memory.
#pragma once
#define TILE_W 32
#define TILE_H 16
#define RADIUS 2
__device__ inline int clampi(int v, int lo, int hi) { return v < lo ? lo : (v > hi ? hi : v); }
__device__ inline float weight5(int k) { return k == 0 ? 6.0f : (k == 1 || k == -1 ? 4.0f : 1.0f); }
__global__ void unsharp(const unsigned char* __restrict__ in, unsigned char* __restrict__ out, int w, int h,
                        float amount) {
  __shared__ float tile[TILE_H + 2 * RADIUS][TILE_W + 2 * RADIUS];
  int x0 = blockIdx.x * TILE_W - RADIUS, y0 = blockIdx.y * TILE_H - RADIUS;
  const int tw = TILE_W + 2 * RADIUS, th = TILE_H + 2 * RADIUS;
  for (int k = threadIdx.y * TILE_W + threadIdx.x; k < tw * th; k += TILE_W * TILE_H) {
    int ty = k / tw, tx = k % tw;
    tile[ty][tx] = in[clampi(y0 + ty, 0, h - 1) * w + clampi(x0 + tx, 0, w - 1)];
  }
  __syncthreads();
  int x = blockIdx.x * TILE_W + threadIdx.x, y = blockIdx.y * TILE_H + threadIdx.y;
  if (x >= w || y >= h) return;
  float blur = 0.0f;
#pragma unroll
  for (int dy = -RADIUS; dy <= RADIUS; dy++) {
    float line = 0.0f;
#pragma unroll
    for (int dx = -RADIUS; dx <= RADIUS; dx++)
      line += weight5(dx) * tile[threadIdx.y + RADIUS + dy][threadIdx.x + RADIUS + dx];
    blur += weight5(dy) * line;
  }
  blur *= 1.0f / 256.0f;
  float c = tile[threadIdx.y + RADIUS][threadIdx.x + RADIUS];
  float v = c + amount * (c - blur);
  out[y * w + x] = (unsigned char)(fminf(fmaxf(v, 0.0f), 255.0f) + 0.5f);
}
