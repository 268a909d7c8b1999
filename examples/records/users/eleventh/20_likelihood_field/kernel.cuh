// SPDX-License-Identifier: BSL-1.0
// Measurement update of a particle filter: likelihood field model of a laser scan, the field in half precision.
// A warp per particle at a time; the end points of the beams are shared by the block.
#pragma once
#include <cuda_fp16.h>
#include <math.h>
constexpr int kMaxBeams = 512;

__device__ __forceinline__ float warpSum(float v) {
  for (int d = 16; d > 0; d >>= 1) v += __shfl_down_sync(0xffffffffu, v, d);
  return v;
}

__device__ __forceinline__ float fieldAt(const __half* __restrict__ field, int width, int height, float gx, float gy,
                                         float outside) {
  int ix = __float2int_rd(gx), iy = __float2int_rd(gy);
  if (ix < 0 || iy < 0 || ix >= width || iy >= height) return outside;
  return __half2float(field[iy * width + ix]);
}

__global__ void likelihood_field(const __half* __restrict__ field, const float* __restrict__ poseX,
                                 const float* __restrict__ poseY, const float* __restrict__ poseTheta,
                                 const float* __restrict__ ranges, float* __restrict__ logWeight, int width,
                                 int height, float cellsPerMetre, int particles, int beams, float angleMin,
                                 float angleStep, float maxRange, float outside) {
  __shared__ float2 endPoint[kMaxBeams];
  for (int i = threadIdx.x; i < beams; i += blockDim.x) {
    float range = ranges[i], s, c;
    sincosf(angleMin + i * angleStep, &s, &c);
    endPoint[i] = range < maxRange ? make_float2(range * c, range * s) : make_float2(INFINITY, 0.0f);
  }
  __syncthreads();

  const int lane = threadIdx.x & 31;
  const int warps = gridDim.x * (blockDim.x >> 5);
  for (int p = blockIdx.x * (blockDim.x >> 5) + (threadIdx.x >> 5); p < particles; p += warps) {
    float s, c;
    sincosf(poseTheta[p], &s, &c);
    const float x = poseX[p], y = poseY[p];
    float sum = 0.0f;
    for (int i = lane; i < beams; i += 32) {
      const float2 e = endPoint[i];
      if (isinf(e.x)) continue;
      float wx = x + c * e.x - s * e.y;
      float wy = y + s * e.x + c * e.y;
      sum += fieldAt(field, width, height, wx * cellsPerMetre, wy * cellsPerMetre, outside);
    }
    sum = warpSum(sum);
    if (lane == 0) logWeight[p] = sum;
  }
}
