// SPDX-License-Identifier: BSL-1.0
// Census transform of a grey image: each pixel becomes 62 bits, which tell the darker pixels of a 9 x 7 window.
#pragma once
#define CENSUS_RX 4
#define CENSUS_RY 3
#define CENSUS_BX 32
#define CENSUS_BY 8

__device__ int mirror(int v, int n) {
  if (v < 0) v = -v;
  if (v >= n) v = 2 * n - 2 - v;
  return v;
}

__global__ void census_bits(const unsigned char* __restrict__ image, unsigned long long* __restrict__ census, int width,
                            int height, int pitch) {
  __shared__ unsigned char tile[CENSUS_BY + 2 * CENSUS_RY][CENSUS_BX + 2 * CENSUS_RX];
  int x0 = blockIdx.x * CENSUS_BX - CENSUS_RX, y0 = blockIdx.y * CENSUS_BY - CENSUS_RY;
  for (int ty = threadIdx.y; ty < CENSUS_BY + 2 * CENSUS_RY; ty += CENSUS_BY) {
    int y = min(max(mirror(y0 + ty, height), 0), height - 1);
    for (int tx = threadIdx.x; tx < CENSUS_BX + 2 * CENSUS_RX; tx += CENSUS_BX) {
      int x = min(max(mirror(x0 + tx, width), 0), width - 1);
      tile[ty][tx] = image[size_t(y) * pitch + x];
    }
  }
  __syncthreads();

  int x = blockIdx.x * CENSUS_BX + threadIdx.x, y = blockIdx.y * CENSUS_BY + threadIdx.y;
  if (x >= width || y >= height) return;
  unsigned char centre = tile[threadIdx.y + CENSUS_RY][threadIdx.x + CENSUS_RX];
  unsigned long long bits = 0;
#pragma unroll
  for (int dy = 0; dy <= 2 * CENSUS_RY; dy++) {
#pragma unroll
    for (int dx = 0; dx <= 2 * CENSUS_RX; dx++) {
      if (dy == CENSUS_RY && dx == CENSUS_RX) continue;
      bits = bits << 1 | (tile[threadIdx.y + dy][threadIdx.x + dx] < centre);
    }
  }
  census[size_t(y) * width + x] = bits;
}
