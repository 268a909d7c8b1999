// SPDX-License-Identifier: BSL-1.0
// Range aggregates over a bulk-loaded B+ tree: a thread descends from the root to the first key of its range, then
// walks along the leaves.
#pragma once
constexpr int NODE_KEYS = 16;

struct RangeAggregate {
  int count;
  float sum, largest;
};

// number of the keys of a node that are less than the target
__device__ int keysBelow(const long long* __restrict__ node, int size, long long target) {
  int k = 0;
  while (k < size && node[k] < target) k++;
  return k;
}

// separators: the inner levels, root first; level l is separators[levelOffset[l]..levelOffset[l + 1]), and holds the
// first key of each node of the level below
__device__ int lowerBound(const long long* __restrict__ keys, const long long* __restrict__ separators,
                          const int* __restrict__ levelOffset, int levels, int rows, long long target) {
  int node = 0;
  for (int l = 0; l < levels; l++) {
    int begin = levelOffset[l] + node * NODE_KEYS;
    int size = min(NODE_KEYS, levelOffset[l + 1] - begin);
    int below = keysBelow(separators + begin, size, target);
    node = node * NODE_KEYS + max(below - 1, 0);
  }
  int begin = node * NODE_KEYS;
  return begin + keysBelow(keys + begin, min(NODE_KEYS, rows - begin), target);
}

__global__ void btree_range(const long long* __restrict__ keys, const float* __restrict__ values,
                            const long long* __restrict__ separators, const int* __restrict__ levelOffset,
                            const long long* __restrict__ low, const long long* __restrict__ high,
                            RangeAggregate* __restrict__ result, int levels, int rows, int queries) {
  int q = blockIdx.x * blockDim.x + threadIdx.x;
  if (q >= queries) return;
  long long last = high[q];
  RangeAggregate a = {0, 0.0f, -1e30f};
  for (int p = lowerBound(keys, separators, levelOffset, levels, rows, low[q]); p < rows && keys[p] <= last; p++) {
    float v = values[p];
    a.count++;
    a.sum += v;
    a.largest = fmaxf(a.largest, v);
  }
  result[q] = a;
}
