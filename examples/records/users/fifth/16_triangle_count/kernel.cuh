// SPDX-License-Identifier: BSL-1.0
// Counts triangles per vertex of an oriented graph (edges go to higher numbers, lists sorted): a warp per vertex,
// its lanes look up the neighbours' neighbours by binary search.
#pragma once

__device__ __forceinline__ bool contains(const int* __restrict__ list, int n, int v) {
  int lo = 0;
  while (n > 0) {
    int half = n >> 1;
    int m = list[lo + half];
    if (m == v) return true;
    if (m < v) {
      lo += half + 1;
      n -= half + 1;
    } else {
      n = half;
    }
  }
  return false;
}

__global__ void triangle_count(const int* __restrict__ rowStart, const int* __restrict__ neighbor,
                               int* __restrict__ perVertex, unsigned long long* __restrict__ total, int vertices) {
  const int lane = threadIdx.x & 31;
  const int u = (blockIdx.x * blockDim.x + threadIdx.x) >> 5;
  if (u >= vertices) return;
  const int first = rowStart[u], degree = rowStart[u + 1] - first;
  int found = 0;
  if (degree >= 2) {
    const int* mine = neighbor + first;
    for (int k = 0; k < degree - 1; k++) {  // the last one has nothing above it in this list
      int v = mine[k];
      int vFirst = rowStart[v], vEnd = rowStart[v + 1];
      const int* rest = mine + k + 1;  // only higher than v can match
      int restN = degree - k - 1;
      for (int e = vFirst + lane; e < vEnd; e += 32) found += contains(rest, restN, neighbor[e]);
    }
  }
  found = __reduce_add_sync(0xffffffffu, found);
  if (lane == 0) {
    perVertex[u] = found;
    if (found) atomicAdd(total, (unsigned long long)found);
  }
}
