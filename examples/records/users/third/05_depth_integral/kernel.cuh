// SPDX-License-Identifier: BSL-1.0
// Row pass of an integral image: inclusive prefix sums of every row of a 16-bit depth map, one block per row.
#pragma once
#define ROW_THREADS 192
__device__ unsigned long long warpInclusive(unsigned long long v, int lane) {
  for (int d = 1; d < 32; d <<= 1) {
    unsigned long long t = __shfl_up_sync(0xffffffffu, v, d);
    if (lane >= d) v += t;
  }
  return v;
}
__global__ void depth_integral(const unsigned short* depth, unsigned long long* integral, int width) {
  __shared__ unsigned long long warpSum[ROW_THREADS / 32];
  const int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
  const unsigned short* in = depth + (size_t)blockIdx.x * width;
  unsigned long long* out = integral + (size_t)blockIdx.x * width;
  unsigned long long carry = 0;
  for (int base = 0; base < width; base += 2 * ROW_THREADS) {
    int x = base + 2 * threadIdx.x;
    unsigned a = x < width ? in[x] : 0;
    unsigned b = x + 1 < width ? in[x + 1] : 0;
    unsigned long long s = warpInclusive((unsigned long long)a + b, lane);
    if (lane == 31) warpSum[warp] = s;
    __syncthreads();
    unsigned long long before = carry;
    for (int k = 0; k < ROW_THREADS / 32; k++) {
      unsigned long long t = warpSum[k];
      if (k < warp) before += t;
      carry += t;
    }
    if (x < width) out[x] = before + s - b;
    if (x + 1 < width) out[x + 1] = before + s;
    __syncthreads();
  }
}
