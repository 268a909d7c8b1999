// SPDX-License-Identifier: BSL-1.0
// The K nearest points of each query by brute force: points pass through shared memory, the sorted list stays in
// registers.
#pragma once
#include <cfloat>
constexpr int KNN_THREADS = 128;
template <int K>
struct NearestList {
  float distance[K];
  int index[K];
  __device__ void clear() {
#pragma unroll
    for (int k = 0; k < K; k++) {
      distance[k] = FLT_MAX;
      index[k] = -1;
    }
  }
  __device__ void insert(float d, int i) {
#pragma unroll
    for (int k = 0; k < K; k++) {
      if (d < distance[k]) {
        float t = distance[k];
        int u = index[k];
        distance[k] = d;
        index[k] = i;
        d = t;
        i = u;
      }
    }
  }
};
template <int K>
__global__ void __launch_bounds__(KNN_THREADS)
    nearest_points(const float* __restrict__ queries, const float* __restrict__ points, int* __restrict__ neighbour,
                   float* __restrict__ squaredDistance, int queryCount, int pointCount) {
  __shared__ float px[KNN_THREADS], py[KNN_THREADS], pz[KNN_THREADS];
  const int q = blockIdx.x * KNN_THREADS + threadIdx.x;
  const bool active = q < queryCount;
  float qx = 0.0f, qy = 0.0f, qz = 0.0f;
  if (active) {
    qx = queries[3 * q];
    qy = queries[3 * q + 1];
    qz = queries[3 * q + 2];
  }
  NearestList<K> list;
  list.clear();
  for (int base = 0; base < pointCount; base += KNN_THREADS) {
    int mine = base + threadIdx.x;
    if (mine < pointCount) {
      px[threadIdx.x] = points[3 * mine];
      py[threadIdx.x] = points[3 * mine + 1];
      pz[threadIdx.x] = points[3 * mine + 2];
    }
    __syncthreads();
    int inTile = min(KNN_THREADS, pointCount - base);
    if (active) {
      for (int j = 0; j < inTile; j++) {
        float dx = px[j] - qx, dy = py[j] - qy, dz = pz[j] - qz;
        float d = dx * dx + dy * dy + dz * dz;
        if (d < list.distance[K - 1]) list.insert(d, base + j);
      }
    }
    __syncthreads();
  }
  if (!active) return;
#pragma unroll
  for (int k = 0; k < K; k++) {
    neighbour[k * queryCount + q] = list.index[k];
    squaredDistance[k * queryCount + q] = list.distance[k];
  }
}
