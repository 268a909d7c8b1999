// SPDX-License-Identifier: BSL-1.0
// Second-order biased random walks (node2vec) by rejection sampling; sorted adjacency lists, one thread per walk.
#pragma once
#include <cstdint>

struct XorShift32 {
  uint32_t s;
  __device__ explicit XorShift32(uint32_t seed) {
    seed = (seed ^ 61u) ^ (seed >> 16);
    seed *= 9u;
    seed ^= seed >> 4;
    seed *= 0x27d4eb2du;
    seed ^= seed >> 15;
    s = seed | 1u;
  }
  __device__ uint32_t next() {
    s ^= s << 13;
    s ^= s >> 17;
    s ^= s << 5;
    return s;
  }
  __device__ int below(int n) { return int(__umulhi(next(), uint32_t(n))); }
  __device__ float uniform() { return (next() >> 8) * (1.0f / 16777216.0f); }
};

__device__ bool hasEdge(const int* __restrict__ adjacency, int lo, int hi, int node) {
  while (lo < hi) {
    int mid = (lo + hi) >> 1;
    int v = adjacency[mid];
    if (v == node) return true;
    if (v < node)
      lo = mid + 1;
    else
      hi = mid;
  }
  return false;
}

// walks[step * walkCount + walk]
__global__ void node2vec_walk(const int* __restrict__ rowStart, const int* __restrict__ adjacency,
                              const int* __restrict__ startNodes, int* __restrict__ walks, int walkCount, int length,
                              float returnBias, float outBias, float maxBias, uint32_t seed) {
  int walk = blockIdx.x * blockDim.x + threadIdx.x;
  if (walk >= walkCount) return;
  XorShift32 rng(seed + walk * 2654435761u);

  int previous = -1, current = startNodes[walk];
  walks[walk] = current;
  for (int step = 1; step < length; step++) {
    const int begin = rowStart[current], degree = rowStart[current + 1] - begin;
    if (degree == 0) {  // dead end: the walk stays
      walks[size_t(step) * walkCount + walk] = current;
      continue;
    }
    int candidate;
    if (previous < 0) {
      candidate = adjacency[begin + rng.below(degree)];
    } else {
      const int prevBegin = rowStart[previous], prevEnd = rowStart[previous + 1];
      while (true) {
        candidate = adjacency[begin + rng.below(degree)];
        float threshold = rng.uniform() * maxBias;
        float bias;
        if (candidate == previous)
          bias = returnBias;
        else if (hasEdge(adjacency, prevBegin, prevEnd, candidate))
          bias = 1.0f;
        else
          bias = outBias;
        if (threshold < bias) break;
      }
    }
    previous = current;
    current = candidate;
    walks[size_t(step) * walkCount + walk] = current;
  }
}
