// SPDX-License-Identifier: BSL-1.0
// Farthest point sampling of point clouds (a block each): the points and their distances stay in registers.
#pragma once
constexpr int kBlock = 1024, kPerThread = 4;

__device__ unsigned long long larger(unsigned long long a, unsigned long long b) { return a > b ? a : b; }

// block: 1024 threads; n: up to 4096 points of a cloud
__global__ void __launch_bounds__(kBlock) farthest_points(const float* __restrict__ points, int* __restrict__ chosen,
                                                          int n, int samples) {
  __shared__ unsigned long long best[32];
  const float* cloud = points + size_t(blockIdx.x) * n * 3;
  int* out = chosen + size_t(blockIdx.x) * samples;
  int tid = threadIdx.x, lane = tid & 31, warp = tid >> 5;

  float x[kPerThread], y[kPerThread], z[kPerThread], distance[kPerThread];
#pragma unroll
  for (int k = 0; k < kPerThread; k++) {
    int i = k * kBlock + tid;
    x[k] = i < n ? cloud[3 * i] : 0;
    y[k] = i < n ? cloud[3 * i + 1] : 0;
    z[k] = i < n ? cloud[3 * i + 2] : 0;
    distance[k] = i < n ? 1e30f : 0;
  }

  int last = 0;
  for (int s = 0; s < samples; s++) {
    if (tid == 0) out[s] = last;
    float px = cloud[3 * last], py = cloud[3 * last + 1], pz = cloud[3 * last + 2];
    unsigned long long key = 0;  // the distance above, the complement of the index below: the first of equals wins
#pragma unroll
    for (int k = 0; k < kPerThread; k++) {
      int i = k * kBlock + tid;
      if (i >= n) break;
      float dx = x[k] - px, dy = y[k] - py, dz = z[k] - pz;
      distance[k] = fminf(distance[k], fmaf(dx, dx, fmaf(dy, dy, __fmul_rn(dz, dz))));
      key = larger(key, (unsigned long long)(__float_as_uint(distance[k])) << 32 | ~unsigned(i));
    }
    for (int d = 16; d > 0; d /= 2) key = larger(key, __shfl_xor_sync(0xffffffffu, key, d));
    if (lane == 0) best[warp] = key;
    __syncthreads();
    key = best[lane];
    for (int d = 16; d > 0; d /= 2) key = larger(key, __shfl_xor_sync(0xffffffffu, key, d));
    last = int(~unsigned(key));
    __syncthreads();
  }
}
