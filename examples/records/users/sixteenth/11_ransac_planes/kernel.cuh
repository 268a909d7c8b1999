// SPDX-License-Identifier: BSL-1.0
// Preemptive RANSAC: a block scores one plane hypothesis against a point cloud and gives up after the first `probe`
// points where too few of them fit.
#pragma once
#define RANSAC_THREADS 192

struct Plane {
  float nx, ny, nz, d;
};

__device__ bool planeThrough(Plane& plane, const float* xs, const float* ys, const float* zs, int a, int b, int c) {
  float ux = xs[b] - xs[a], uy = ys[b] - ys[a], uz = zs[b] - zs[a];
  float vx = xs[c] - xs[a], vy = ys[c] - ys[a], vz = zs[c] - zs[a];
  float nx = uy * vz - uz * vy, ny = uz * vx - ux * vz, nz = ux * vy - uy * vx;
  float squared = nx * nx + ny * ny + nz * nz;
  if (squared < 1e-8f) return false;
  float s = rsqrtf(squared);
  plane = {nx * s, ny * s, nz * s, -s * (nx * xs[a] + ny * ys[a] + nz * zs[a])};
  return true;
}

__device__ __forceinline__ void score(const Plane& p, float x, float y, float z, float tolerance, int& fits,
                                      float& cost) {
  float distance = fabsf(fmaf(p.nx, x, fmaf(p.ny, y, fmaf(p.nz, z, p.d))));
  if (distance < tolerance) {
    fits++;
    cost += distance * distance;
  } else {
    cost += tolerance * tolerance;
  }
}

// grid: one block of RANSAC_THREADS per hypothesis; samples: three point indices per hypothesis
__global__ void ransac_planes(const float* __restrict__ xs, const float* __restrict__ ys, const float* __restrict__ zs,
                              const int* __restrict__ samples, int* __restrict__ inliers, float* __restrict__ costs,
                              int points, int probe, int required, float tolerance) {
  __shared__ int warpFits[RANSAC_THREADS / 32];
  __shared__ float warpCost[RANSAC_THREADS / 32];
  __shared__ int early;
  int h = blockIdx.x, thread = threadIdx.x;
  Plane plane;
  if (!planeThrough(plane, xs, ys, zs, samples[3 * h], samples[3 * h + 1], samples[3 * h + 2])) {
    if (thread == 0) {
      inliers[h] = 0;
      costs[h] = 1e30f;
    }
    return;
  }
  if (thread == 0) early = 0;
  __syncthreads();

  int fits = 0;
  float cost = 0.0f;
  for (int i = thread; i < probe; i += RANSAC_THREADS) score(plane, xs[i], ys[i], zs[i], tolerance, fits, cost);
  atomicAdd(&early, fits);
  __syncthreads();
  if (early < required) {
    if (thread == 0) {
      inliers[h] = early;
      costs[h] = 1e30f;
    }
    return;
  }

  for (int i = probe + thread; i < points; i += RANSAC_THREADS) {
    score(plane, xs[i], ys[i], zs[i], tolerance, fits, cost);
  }
  for (int s = 16; s > 0; s >>= 1) {
    fits += __shfl_down_sync(0xFFFFFFFFu, fits, s);
    cost += __shfl_down_sync(0xFFFFFFFFu, cost, s);
  }
  if ((thread & 31) == 0) {
    warpFits[thread >> 5] = fits;
    warpCost[thread >> 5] = cost;
  }
  __syncthreads();
  if (thread == 0) {
    for (int w = 1; w < RANSAC_THREADS / 32; w++) {
      fits += warpFits[w];
      cost += warpCost[w];
    }
    inliers[h] = fits;
    costs[h] = cost;
  }
}
