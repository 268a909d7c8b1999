// SPDX-License-Identifier: BSL-1.0
// One light-edge relaxation step of delta-stepping (single-source shortest paths) over a CSR graph, a thread per
// frontier vertex.
#pragma once
#define SSSP_UNREACHED 0xFFFFFFFFu

__device__ inline unsigned int pathVia(unsigned int base, unsigned int w) {
  unsigned int d = base + w;
  return d < base ? SSSP_UNREACHED : d;  // saturates
}

__global__ void ssspRelax(const int* __restrict__ frontier, int frontierSize, const int* __restrict__ rowStart,
                          const int* __restrict__ col, const unsigned int* __restrict__ weight,
                          const unsigned int* __restrict__ distIn, unsigned int* distOut, unsigned char* inNext,
                          unsigned int delta, int bucket) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= frontierSize) return;
  int u = frontier[i];
  unsigned int du = distIn[u];
  if (du == SSSP_UNREACHED || du / delta != (unsigned int)bucket) return;  // settled or belongs to a later bucket
  int end = rowStart[u + 1];
  for (int e = rowStart[u]; e < end; e++) {
    unsigned int w = weight[e];
    if (w > delta) continue;  // heavy edges are relaxed once the bucket is empty
    int v = col[e];
    unsigned int nd = pathVia(du, w);
    if (nd >= distIn[v]) continue;
    atomicMin(&distOut[v], nd);
    if (nd / delta == (unsigned int)bucket) inNext[v] = 1;
  }
}
