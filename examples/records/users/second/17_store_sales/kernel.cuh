// SPDX-License-Identifier: BSL-1.0
// GROUP BY store: revenue and number of sales per store, with global atomics.
#pragma once
__global__ void store_sales(const unsigned short* __restrict__ store, const int* __restrict__ cents,
                            unsigned long long* revenue, unsigned* sales, int rows) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < rows) {
    int s = store[i];
    atomicAdd(&revenue[s], (unsigned long long)cents[i]);
    atomicAdd(&sales[s], 1u);
  }
}
