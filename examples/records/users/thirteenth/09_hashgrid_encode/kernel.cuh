// SPDX-License-Identifier: BSL-1.0
// Multiresolution hash encoding of a neural radiance field: trilinear interpolation of two half features per level.
#pragma once
#include <cuda_fp16.h>

__device__ __forceinline__ unsigned gridSlot(unsigned x, unsigned y, unsigned z, unsigned resolution, unsigned slots) {
  // coarse levels are dense, fine ones are hashed
  if ((unsigned long long)resolution * resolution * resolution <= slots)
    return x + resolution * (y + resolution * z);
  return (x ^ (y * 2654435761u) ^ (z * 805459861u)) % slots;
}

// grid: points x levels; positions in [0, 1); features: [level][point]
__global__ void __launch_bounds__(512)
    hashgrid_encode(const float* __restrict__ positions, const __half2* __restrict__ table,
                    const int* __restrict__ resolutions, const int* __restrict__ offsets,
                    __half2* __restrict__ features, int points) {
  const int p = blockIdx.x * blockDim.x + threadIdx.x, level = blockIdx.y;
  if (p >= points) return;
  const unsigned resolution = resolutions[level];  // vertices per side
  const unsigned slots = offsets[level + 1] - offsets[level];
  const __half2* entries = table + offsets[level];

  unsigned cell[3];
  float frac[3];
#pragma unroll
  for (int a = 0; a < 3; a++) {
    float s = positions[p * 3 + a] * (resolution - 1);
    float f = fminf(floorf(s), float(resolution - 2));
    cell[a] = unsigned(f);
    frac[a] = s - f;
  }
  float2 acc = make_float2(0.0f, 0.0f);
#pragma unroll
  for (int corner = 0; corner < 8; corner++) {
    float w = 1.0f;
    unsigned v[3];
#pragma unroll
    for (int a = 0; a < 3; a++) {
      const bool upper = corner >> a & 1;
      w *= upper ? frac[a] : 1.0f - frac[a];
      v[a] = cell[a] + upper;
    }
    float2 e = __half22float2(entries[gridSlot(v[0], v[1], v[2], resolution, slots)]);
    acc.x += w * e.x;
    acc.y += w * e.y;
  }
  features[size_t(level) * points + p] = __floats2half2_rn(acc.x, acc.y);
}
