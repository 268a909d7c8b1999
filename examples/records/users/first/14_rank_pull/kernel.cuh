// SPDX-License-Identifier: BSL-1.0
// Influence score of web pages: each page pulls the shares of the pages that link to it (CSR).
#pragma once
__global__ void rank_pull(const int* __restrict__ rowStart, const int* __restrict__ source,
                          const float* __restrict__ share, float* __restrict__ rank, int pages, float damping) {
  int v = blockIdx.x * blockDim.x + threadIdx.x;
  if (v >= pages) return;
  int end = rowStart[v + 1];
  float sum = 0.0f;
  for (int e = rowStart[v]; e < end; e++) sum += share[source[e]];
  rank[v] = (1.0f - damping) / pages + damping * sum;
}
