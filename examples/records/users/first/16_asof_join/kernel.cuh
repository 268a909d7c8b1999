// SPDX-License-Identifier: BSL-1.0
// For each trade find the last quote at or before its time (as-of join by binary search).
#pragma once
__device__ inline int lastNotAfter(const int* times, int n, int t) {
  int lo = 0, hi = n;
  while (lo < hi) {
    int mid = (lo + hi) >> 1;
    if (times[mid] <= t)
      lo = mid + 1;
    else
      hi = mid;
  }
  return lo - 1;
}
__global__ void asof_join(const int* quoteTime, const float* bid, const float* ask, const int* tradeTime,
                          const float* tradePrice, float* slippage, int quotes, int trades) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= trades) return;
  int q = lastNotAfter(quoteTime, quotes, tradeTime[i]);
  float s = 0.0f;
  if (q >= 0) s = tradePrice[i] - 0.5f * (bid[q] + ask[q]);
  slippage[i] = s;
}
