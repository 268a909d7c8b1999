// SPDX-License-Identifier: BSL-1.0
// Graph network aggregation: mean of the 64 features of all in-neighbours (CSR), one warp per node.
#pragma once
__global__ void neighbour_mean(const int* __restrict__ offsets, const int* __restrict__ neighbours,
                               const float2* __restrict__ features, float2* __restrict__ mean, int nodes) {
  int node = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
  int lane = threadIdx.x % 32;
  if (node >= nodes) return;
  int first = offsets[node], last = offsets[node + 1];
  float2 sum = make_float2(0.0f, 0.0f);
  for (int base = first; base < last; base += 32) {
    int count = min(32, last - base);
    int mine = lane < count ? neighbours[base + lane] : 0;
    for (int k = 0; k < count; k++) {
      int other = __shfl_sync(0xffffffff, mine, k);
      float2 f = features[(size_t)other * 32 + lane];
      sum.x += f.x;
      sum.y += f.y;
    }
  }
  float inv = last > first ? 1.0f / (last - first) : 0.0f;
  mean[(size_t)node * 32 + lane] = make_float2(sum.x * inv, sum.y * inv);
}
