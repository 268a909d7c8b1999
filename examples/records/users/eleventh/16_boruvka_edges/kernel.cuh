// SPDX-License-Identifier: BSL-1.0
// A round of Boruvka's minimum spanning forest: the lightest edge that leaves each component.
// LANES lanes share the neighbours of a vertex; ties are decided by the index of the edge.
#pragma once
#include <cstdint>
typedef unsigned long long Key;
constexpr int LANES = 8;
constexpr Key kNone = ~0ull;

__device__ __forceinline__ Key packEdge(uint32_t weight, int edge) { return (Key(weight) << 32) | uint32_t(edge); }

template <int WIDTH>
__device__ Key groupMin(Key v) {
#pragma unroll
  for (int d = WIDTH / 2; d > 0; d >>= 1) {
    Key o = __shfl_xor_sync(0xffffffffu, v, d, WIDTH);
    v = o < v ? o : v;
  }
  return v;
}

__global__ void boruvka_edges(const int* __restrict__ rowStart, const int* __restrict__ target,
                              const uint32_t* __restrict__ weight, const int* __restrict__ component, Key* lightest,
                              int vertices) {
  const int lane = threadIdx.x % LANES;
  const int groups = gridDim.x * blockDim.x / LANES;
  const int first = (blockIdx.x * blockDim.x + threadIdx.x) / LANES;
  const int rounds = (vertices + groups - 1) / groups;

  for (int k = 0; k < rounds; k++) {  // all lanes of a warp take the same number of rounds
    const int v = first + k * groups;
    Key best = kNone;
    int mine = -1;
    if (v < vertices) {
      mine = component[v];
      const int end = rowStart[v + 1];
      for (int e = rowStart[v] + lane; e < end; e += LANES) {
        if (component[target[e]] == mine) continue;
        Key key = packEdge(weight[e], e);
        if (key < best) best = key;
      }
    }
    best = groupMin<LANES>(best);
    if (lane == 0 && best != kNone) atomicMin(&lightest[mine], best);
  }
}
