// SPDX-License-Identifier: BSL-1.0
// Terrain heights by fractal gradient noise, ridged above a mask; deep sea is left out after a few octaves.
#pragma once
#include <stdint.h>

__device__ float fade(float t) { return t * t * t * (t * (t * 6 - 15) + 10); }
__device__ float mix(float a, float b, float t) { return a + t * (b - a); }

__device__ float gradient(int hash, float x, float y) {
  switch (hash & 7) {
    case 0: return x + y;
    case 1: return x - y;
    case 2: return -x + y;
    case 3: return -x - y;
    case 4: return 1.4142135f * x;
    case 5: return -1.4142135f * x;
    case 6: return 1.4142135f * y;
    default: return -1.4142135f * y;
  }
}

__device__ float perlin(const uint8_t* perm, float x, float y) {
  float fx = floorf(x), fy = floorf(y);
  int ix = int(fx) & 255, iy = int(fy) & 255;
  x -= fx;
  y -= fy;
  int a = perm[ix], b = perm[(ix + 1) & 255];
  float n00 = gradient(perm[(a + iy) & 255], x, y), n10 = gradient(perm[(b + iy) & 255], x - 1, y);
  float n01 = gradient(perm[(a + iy + 1) & 255], x, y - 1), n11 = gradient(perm[(b + iy + 1) & 255], x - 1, y - 1);
  float u = fade(x);
  return mix(mix(n00, n10, u), mix(n01, n11, u), fade(y));
}

// block: 16 x 16
__global__ void perlin_terrain(const uint8_t* __restrict__ permutation, float* __restrict__ height, int width,
                               int rows, float cell, int octaves, float gain, float seaLevel, int ridgedFrom) {
  __shared__ uint8_t perm[256];
  perm[threadIdx.y * 16 + threadIdx.x] = permutation[threadIdx.y * 16 + threadIdx.x];
  __syncthreads();
  int px = blockIdx.x * 16 + threadIdx.x, py = blockIdx.y * 16 + threadIdx.y;
  if (px >= width || py >= rows) return;

  float x = px * cell, y = py * cell, amplitude = 1, h = 0;
  for (int o = 0; o < octaves; o++) {
    float v = perlin(perm, x, y);
    if (o >= ridgedFrom) v = 0.5f - fabsf(v);
    h += amplitude * v;
    if (o == 2 && h < seaLevel) break;
    amplitude *= gain;
    x = 2 * x + 17.25f;
    y = 2 * y + 31.75f;
  }
  height[size_t(py) * width + px] = h;
}
