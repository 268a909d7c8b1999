// SPDX-License-Identifier: BSL-1.0
// Expands a run-length encoded column; a block first narrows the search to the runs that its rows touch.
#pragma once
#define RLE_ROWS_PER_THREAD 4

// first run whose end lies behind the row
template <typename Index>
__device__ Index findRun(const Index* __restrict__ runEnd, Index lo, Index hi, Index row) {
  while (lo < hi) {
    Index mid = lo + (hi - lo) / 2;
    if (runEnd[mid] > row)
      hi = mid;
    else
      lo = mid + 1;
  }
  return lo;
}

__global__ void rle_expand(const int* __restrict__ runEnd, const float* __restrict__ runValue, float* __restrict__ out,
                           int runs, int rows) {
  __shared__ int bounds[2];
  int blockBegin = blockIdx.x * blockDim.x * RLE_ROWS_PER_THREAD;
  int blockEnd = min(rows, blockBegin + int(blockDim.x) * RLE_ROWS_PER_THREAD);
  if (threadIdx.x < 2) bounds[threadIdx.x] = findRun(runEnd, 0, runs, threadIdx.x == 0 ? blockBegin : blockEnd - 1);
  __syncthreads();
  int first = bounds[0], last = bounds[1];
  for (int row = blockBegin + threadIdx.x; row < blockEnd; row += blockDim.x) {
    int run = findRun(runEnd, first, last, row);
    out[row] = runValue[run];
    first = run;  // the rows of a thread ascend
  }
}
