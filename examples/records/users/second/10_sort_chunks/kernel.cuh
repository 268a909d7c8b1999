// SPDX-License-Identifier: BSL-1.0
// First pass of an external sort: each block sorts 1024 keys in shared memory (bitonic network).
#pragma once
__global__ void sort_chunks(const unsigned* keys, unsigned* sorted, int n) {
  __shared__ unsigned s[1024];
  int base = blockIdx.x * 1024;
  for (int k = threadIdx.x; k < 1024; k += blockDim.x) s[k] = base + k < n ? keys[base + k] : 0xffffffffu;
  __syncthreads();
  for (int size = 2; size <= 1024; size *= 2) {
    for (int gap = size / 2; gap > 0; gap /= 2) {
      int t = threadIdx.x;
      int lo = (t / gap) * gap * 2 + t % gap;
      int hi = lo + gap;
      bool up = (lo & size) == 0;
      unsigned a = s[lo], b = s[hi];
      if ((a > b) == up) {
        s[lo] = b;
        s[hi] = a;
      }
      __syncthreads();
    }
  }
  for (int k = threadIdx.x; k < 1024; k += blockDim.x)
    if (base + k < n) sorted[base + k] = s[k];
}
