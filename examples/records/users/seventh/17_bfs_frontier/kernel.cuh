// SPDX-License-Identifier: BSL-1.0
// Breadth-first search: expands the frontier, a warp per vertex, into a ring queue with an atomic tail.
// visited[v] holds the number of the search that reached v last, so that it need not be cleared between searches.
#pragma once
__global__ void expand_frontier(const int* __restrict__ rowStart, const int* __restrict__ adjacency,
                                const int* __restrict__ frontier, int frontierSize, int* visited, int* parent,
                                int* queue, unsigned int* tail, unsigned int queueMask, int search) {
  const unsigned lane = threadIdx.x & 31;
  const int warp = (blockIdx.x * blockDim.x + threadIdx.x) >> 5;
  const int warps = (gridDim.x * blockDim.x) >> 5;
  const unsigned lanesBelow = (1u << lane) - 1;
  for (int f = warp; f < frontierSize; f += warps) {
    int u = frontier[f];
    int end = rowStart[u + 1];
    for (int base = rowStart[u]; base < end; base += 32) {
      int e = base + int(lane);
      int v = -1;
      bool fresh = false;
      if (e < end) {
        v = adjacency[e];
        // look first: most neighbours have been reached already, and a read is cheaper than the atomic
        if (*(const volatile int*)(visited + v) < search) fresh = atomicMax(visited + v, search) < search;
      }
      unsigned found = __ballot_sync(0xffffffffu, fresh);
      if (found == 0) continue;
      unsigned slot = 0;
      if (lane == 0) slot = atomicAdd(tail, (unsigned)__popc(found));
      slot = __shfl_sync(0xffffffffu, slot, 0);
      if (fresh) {
        queue[(slot + __popc(found & lanesBelow)) & queueMask] = v;
        parent[v] = u;
      }
    }
  }
}
