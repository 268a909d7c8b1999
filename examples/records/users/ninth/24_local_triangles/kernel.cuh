// SPDX-License-Identifier: BSL-1.0
// Triangles at every vertex of a graph, from the CSR of its edges directed from the lower to the higher rank.
#pragma once

__device__ bool contains(const int* list, int length, int key) {
  int lo = 0, hi = length;
  while (lo < hi) {
    int mid = (lo + hi) / 2;
    int v = list[mid];
    if (v == key) return true;
    if (v < key)
      lo = mid + 1;
    else
      hi = mid;
  }
  return false;
}

// A warp per vertex u; for every edge u -> v the lanes look up the neighbours of v among those of u.
__global__ void local_triangles(const int* rowStart, const int* neighbours, unsigned int* triangles, int vertices) {
  const int lane = threadIdx.x & 31;
  const int warps = (gridDim.x * blockDim.x) >> 5;
  for (int u = (blockIdx.x * blockDim.x + threadIdx.x) >> 5; u < vertices; u += warps) {
    int begin = rowStart[u], degree = rowStart[u + 1] - begin;
    if (degree < 2) continue;
    const int* own = neighbours + begin;
    unsigned sum = 0;
    for (int e = 0; e < degree; e++) {
      int v = own[e];
      int end = rowStart[v + 1];
      unsigned hits = 0;
      for (int k = rowStart[v] + lane; k < end; k += 32) {
        int w = neighbours[k];
        if (contains(own, degree, w)) {
          atomicAdd(&triangles[w], 1u);
          hits++;
        }
      }
      hits = __reduce_add_sync(0xffffffffu, hits);
      if (lane == 0 && hits > 0) atomicAdd(&triangles[v], hits);
      sum += hits;
    }
    if (lane == 0 && sum > 0) atomicAdd(&triangles[u], sum);
  }
}
