// SPDX-License-Identifier: BSL-1.0
// Constrained directional enhancement of a decoded luma plane, as in AV1: each 8x8 block looks for its dominant
// direction, then filters along it (primary taps) and 45 degrees off it (secondary taps).
#pragma once
#include <cstdint>

__device__ __constant__ int8_t kStep[8][2][2] = {{{-1, 1}, {-2, 2}}, {{0, 1}, {-1, 2}}, {{0, 1}, {0, 2}},
                                                 {{0, 1}, {1, 2}},   {{1, 1}, {2, 2}},  {{1, 0}, {2, 1}},
                                                 {{1, 0}, {2, 0}},   {{1, 0}, {2, -1}}};

__device__ __forceinline__ int constrain(int diff, int strength, int shift) {
  const int mag = abs(diff);
  const int v = min(mag, max(0, strength - (mag >> shift)));
  return diff < 0 ? -v : v;
}

// which line of direction d the pixel (x, y) lies on: 0..14
__device__ __forceinline__ int lineOf(int d, int x, int y) {
  switch (d) {
    case 0: return x + y;
    case 1: return x + (y >> 1);
    case 2: return x;
    case 3: return 3 + x - (y >> 1);
    case 4: return 7 + x - y;
    case 5: return 3 + y - (x >> 1);
    case 6: return y;
    default: return y + (x >> 1);
  }
}

__device__ __forceinline__ int floorLog2(int v) { return v > 0 ? 31 - __clz(v) : 0; }

__global__ void __launch_bounds__(64) cdef_filter(const uint8_t* __restrict__ src, uint8_t* __restrict__ dst,
                                                  uint8_t* __restrict__ dirOut, int width, int height, int priStrength,
                                                  int secStrength, int damping) {
  __shared__ int tile[12][13];
  __shared__ int line[8][15], count[8][15];
  __shared__ int cost[8];
  const int x = threadIdx.x, y = threadIdx.y, t = y * 8 + x, x0 = blockIdx.x * 8, y0 = blockIdx.y * 8;
  for (int i = t; i < 144; i += 64) {  // two pixels of apron, clamped to the plane
    const int gy = min(max(y0 + i / 12 - 2, 0), height - 1), gx = min(max(x0 + i % 12 - 2, 0), width - 1);
    tile[i / 12][i % 12] = src[gy * width + gx];
  }
  for (int i = t; i < 120; i += 64) (&line[0][0])[i] = 0, (&count[0][0])[i] = 0;
  if (t < 8) cost[t] = 0;
  __syncthreads();
  const int p = tile[y + 2][x + 2];
#pragma unroll
  for (int d = 0; d < 8; d++) {
    atomicAdd(&line[d][lineOf(d, x, y)], p - 128);
    atomicAdd(&count[d][lineOf(d, x, y)], 1);
  }
  __syncthreads();
  for (int i = t; i < 120; i += 64) {
    const int n = (&count[0][0])[i], s = (&line[0][0])[i];
    if (n > 0) atomicAdd(&cost[i / 15], s * s * (840 / n));
  }
  __syncthreads();
  int dir = 0;
  for (int d = 1; d < 8; d++)
    if (cost[d] > cost[dir]) dir = d;
  const int variance = (cost[dir] - cost[(dir + 4) & 7]) >> 10;
  if (t == 0) dirOut[blockIdx.y * gridDim.x + blockIdx.x] = dir;
  const int level = min(floorLog2(variance >> 6), 12);
  const int pri = variance ? (priStrength * (4 + level) + 8) >> 4 : 0;
  const int priShift = max(0, damping - floorLog2(pri)), secShift = max(0, damping - floorLog2(secStrength));
  int sum = 0;
#pragma unroll
  for (int k = 0; k < 2; k++) {
    const int tap = pri & 1 ? 3 : 4 - 2 * k;
    for (int sign = -1; sign <= 1; sign += 2) {
      const int8_t *a = kStep[dir][k], *b = kStep[(dir + 2) & 7][k], *c = kStep[(dir + 6) & 7][k];
      sum += tap * constrain(tile[y + 2 + sign * a[0]][x + 2 + sign * a[1]] - p, pri, priShift);
      sum += (2 - k) * constrain(tile[y + 2 + sign * b[0]][x + 2 + sign * b[1]] - p, secStrength, secShift);
      sum += (2 - k) * constrain(tile[y + 2 + sign * c[0]][x + 2 + sign * c[1]] - p, secStrength, secShift);
    }
  }
  const int v = p + ((8 + sum - (sum < 0)) >> 4);
  if (x0 + x < width && y0 + y < height) dst[(y0 + y) * width + x0 + x] = min(max(v, 0), 255);
}
