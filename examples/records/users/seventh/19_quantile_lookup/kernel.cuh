// SPDX-License-Identifier: BSL-1.0
// Ranks of values in a sorted reference sample, and their empirical probabilities (interpolated between order
// statistics).
#pragma once
__device__ inline int lowerBound(const float* __restrict__ sorted, int n, float value) {
  int lo = 0, hi = n;
  while (lo < hi) {
    int mid = (lo + hi) >> 1;
    if (sorted[mid] < value)
      lo = mid + 1;
    else
      hi = mid;
  }
  return lo;
}
__global__ void empirical_cdf(const float* __restrict__ sorted, int n, const float* __restrict__ values, int count,
                              int* __restrict__ rank, float* __restrict__ probability) {
  const float step = 1.0f / (n - 1);
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < count; i += gridDim.x * blockDim.x) {
    float v = values[i];
    int k = lowerBound(sorted, n, v);
    float p;
    if (k == 0) {
      p = 0.0f;
    } else if (k == n) {
      p = 1.0f;
    } else {
      float below = sorted[k - 1], above = sorted[k];  // below < v <= above
      p = (float(k - 1) + (v - below) / (above - below)) * step;
    }
    rank[i] = k;
    probability[i] = p;
  }
}
