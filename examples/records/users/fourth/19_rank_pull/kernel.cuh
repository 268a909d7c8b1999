// SPDX-License-Identifier: BSL-1.0
// PageRank, pull direction: a warp gathers the shares of the pages that link to its page.
#pragma once
__global__ void rank_pull(const int* __restrict__ offset, const int* __restrict__ source,
                          const float* __restrict__ share, float* __restrict__ rank, int pages, float damping) {
  int page = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
  int lane = threadIdx.x % 32;
  if (page >= pages) return;  // a whole warp
  float sum = 0;
  int end = offset[page + 1];
  for (int e = offset[page] + lane; e < end; e += 32) sum += share[source[e]];
  for (int d = 16; d > 0; d /= 2) sum += __shfl_down_sync(0xffffffffu, sum, d);
  if (lane == 0) rank[page] = (1.0f - damping) / pages + damping * sum;
}
