// SPDX-License-Identifier: BSL-1.0
// Traffic loop detectors: running mean and peak of vehicle counts in a window of 2R+1 intervals.
#pragma once
template <int R, int BLOCK>
__global__ void lane_counts(const int* __restrict__ count, float* __restrict__ mean, int* __restrict__ peak, int n) {
  __shared__ int tile[BLOCK + 2 * R];
  int first = blockIdx.x * BLOCK - R;
  for (int k = threadIdx.x; k < BLOCK + 2 * R; k += BLOCK) {
    int src = first + k;
    tile[k] = (src >= 0 && src < n) ? count[src] : 0;
  }
  __syncthreads();
  int i = blockIdx.x * BLOCK + threadIdx.x;
  if (i < n) {
    int sum = 0, top = 0;
    for (int k = 0; k <= 2 * R; k++) {
      int v = tile[threadIdx.x + k];
      sum += v;
      top = max(top, v);
    }
    mean[i] = (float)sum / (2 * R + 1);
    peak[i] = top;
  }
}
