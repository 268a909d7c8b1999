// SPDX-License-Identifier: BSL-1.0
// Reversible 5/3 wavelet of 32 x 32 tiles by lifting in shared memory, with dead-zone quantisation per level.
#pragma once
#include <stdint.h>
constexpr int kTile = 32, kPitch = 33, kThreads = 256;

// one level along an axis: `along` is the distance of neighbours, `across` that of lines, n the samples of a line
__device__ void lift(int* tile, int tid, int n, int along, int across) {
  int half = n / 2;
  for (int t = tid; t < n * half; t += kThreads) {
    int line = t / half, i = t % half;
    int* x = tile + line * across + (2 * i + 1) * along;
    int right = i + 1 < half ? x[along] : x[-along];
    *x -= (x[-along] + right) >> 1;
  }
  __syncthreads();
  for (int t = tid; t < n * half; t += kThreads) {
    int line = t / half, i = t % half;
    int* x = tile + line * across + 2 * i * along;
    int left = i > 0 ? x[-along] : x[along];
    *x += (left + x[along] + 2) >> 2;
  }
  __syncthreads();
}

// block: 32 x 8
__global__ void wavelet53_tile(const uint8_t* __restrict__ image, int16_t* __restrict__ coefficients,
                               unsigned int* significant, int width, int height, int levels, int quantShift) {
  __shared__ int tile[kTile * kPitch];
  int tid = threadIdx.y * 32 + threadIdx.x;
  int x = blockIdx.x * kTile + threadIdx.x, y0 = blockIdx.y * kTile;
  for (int r = threadIdx.y; r < kTile; r += 8) {
    int sx = min(x, width - 1), sy = min(y0 + r, height - 1);
    tile[r * kPitch + threadIdx.x] = int(image[size_t(sy) * width + sx]) - 128;
  }
  __syncthreads();

  for (int l = 0; l < levels; l++) {
    lift(tile, tid, kTile >> l, 1 << l, kPitch << l);
    lift(tile, tid, kTile >> l, kPitch << l, 1 << l);
  }

  int stride = gridDim.x * kTile;
  unsigned int count = 0;
  for (int r = threadIdx.y; r < kTile; r += 8) {
    int v = tile[r * kPitch + threadIdx.x];
    int level = min(__ffs(r | threadIdx.x | kTile) - 1, levels);  // 0 is the finest
    int shift = max(quantShift - level, 0);
    int q = v < 0 ? -(-v >> shift) : v >> shift;
    coefficients[size_t(y0 + r) * stride + x] = int16_t(q);
    count += __popc(__ballot_sync(0xffffffffu, q != 0));
  }
  if (threadIdx.x == 0) atomicAdd(&significant[blockIdx.y * gridDim.x + blockIdx.x], count);
}
