// SPDX-License-Identifier: BSL-1.0
// One round of k-core peeling: a warp removes a vertex of the frontier and lowers the degrees of its neighbours.
#pragma once

__global__ void kcore_peel(const int* __restrict__ rowStart, const int* __restrict__ neighbours,
                           const int* __restrict__ frontier, int* degree, int* coreness, int* nextFrontier,
                           int* nextSize, int frontierSize, int k) {
  const unsigned all = 0xffffffffu;
  int lane = threadIdx.x & 31, warps = gridDim.x * blockDim.x >> 5;
  for (int f = (blockIdx.x * blockDim.x + threadIdx.x) >> 5; f < frontierSize; f += warps) {
    int v = frontier[f], end = rowStart[v + 1];
    if (lane == 0) coreness[v] = k;
    for (int base = rowStart[v]; base < end; base += 32) {
      bool falls = false;
      int u = -1;
      if (base + lane < end) {
        u = neighbours[base + lane];
        falls = atomicSub(&degree[u], 1) == k + 1;  // true for exactly one of its removed neighbours
      }
      unsigned mask = __ballot_sync(all, falls);
      if (!mask) continue;
      int slot = 0;
      if (lane == 0) slot = atomicAdd(nextSize, __popc(mask));
      slot = __shfl_sync(all, slot, 0) + __popc(mask & ((1u << lane) - 1));
      if (falls) nextFrontier[slot] = u;
    }
  }
}
