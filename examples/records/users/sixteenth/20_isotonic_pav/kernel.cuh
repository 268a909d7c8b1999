// SPDX-License-Identifier: BSL-1.0
// Isotonic regression of many weighted series by pooling adjacent violators, a thread per series (series interleaved).
#pragma once
struct Pooled {
  float mean, weight;
  int begin;
};

__device__ __forceinline__ Pooled merge(const Pooled& left, const Pooled& right) {
  float w = left.weight + right.weight;
  return {(left.mean * left.weight + right.mean * right.weight) / w, w, left.begin};
}

// stack: steps x series
__global__ void isotonic_pav(const float* __restrict__ value, const float* __restrict__ weight, Pooled* stack,
                             float* fit, int* levels, int series, int steps) {
  int s = blockIdx.x * blockDim.x + threadIdx.x;
  if (s >= series) return;
  Pooled top = {value[s], weight[s], 0};
  int depth = 0;  // below the top
  for (int t = 1; t < steps; t++) {
    Pooled next = {value[size_t(t) * series + s], weight[size_t(t) * series + s], t};
    if (top.mean < next.mean) {
      stack[size_t(depth++) * series + s] = top;
      top = next;
      continue;
    }
    top = merge(top, next);
    while (depth > 0) {
      Pooled below = stack[size_t(depth - 1) * series + s];
      if (below.mean < top.mean) break;
      top = merge(below, top);
      depth--;
    }
  }
  levels[s] = depth + 1;
  int end = steps;
  for (;;) {
    for (int t = top.begin; t < end; t++) fit[size_t(t) * series + s] = top.mean;
    if (depth == 0) break;
    end = top.begin;
    top = stack[size_t(--depth) * series + s];
  }
}
