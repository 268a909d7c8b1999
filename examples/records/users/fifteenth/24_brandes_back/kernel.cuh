// SPDX-License-Identifier: BSL-1.0
// Betweenness centrality, one level of the backward sweep for several sources: a warp per vertex of the level.
#pragma once
constexpr int kWarpsPerBlock = 4;

// grid: x warps over the largest level, y sources
// depth, paths, dependency: [sources][vertices]; level: the vertices at the depth, source after source
__global__ void brandes_back(const int* __restrict__ rowStart, const int* __restrict__ neighbour,
                             const int* __restrict__ depth, const double* __restrict__ paths, double* dependency,
                             const int* __restrict__ level, const int* __restrict__ levelStart, double* centrality,
                             int vertices, int atDepth) {
  int source = blockIdx.y;
  int slot = levelStart[source] + blockIdx.x * kWarpsPerBlock + (threadIdx.x >> 5);
  if (slot >= levelStart[source + 1]) return;
  int lane = threadIdx.x & 31;
  int v = level[slot];
  size_t base = size_t(source) * vertices;
  double sum = 0.0;
  for (int e = rowStart[v] + lane; e < rowStart[v + 1]; e += 32) {
    int w = neighbour[e];
    if (depth[base + w] == atDepth + 1) sum += (1.0 + dependency[base + w]) / paths[base + w];
  }
  for (int d = 16; d > 0; d >>= 1) sum += __shfl_xor_sync(0xffffffffu, sum, d);
  if (lane == 0) {
    double own = sum * paths[base + v];
    dependency[base + v] = own;
    if (atDepth > 0 && own > 0.0) atomicAdd(&centrality[v], own);
  }
}
