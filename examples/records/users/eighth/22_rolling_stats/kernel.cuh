// SPDX-License-Identifier: BSL-1.0
// Rolling mean, sample standard deviation, minimum and maximum over a trailing window of many time series.
#pragma once

struct WindowStats {
  double sum = 0.0, sumSq = 0.0;
  float lo, hi, ref;
  int count = 0;
  __device__ explicit WindowStats(float first) : lo(first), hi(first), ref(first) {}
  __device__ void push(float v) {
    double d = v - ref;  // shifted, so that the squares do not cancel
    sum += d;
    sumSq += d * d;
    lo = fminf(lo, v);
    hi = fmaxf(hi, v);
    count++;
  }
  __device__ float mean() const { return (float)(ref + sum / count); }
  __device__ float stdDev() const {
    if (count < 2) return 0.0f;
    double m2 = sumSq - sum * sum / count;
    return (float)sqrt(fmax(m2, 0.0) / (count - 1));
  }
};

// series: one row of `length` samples each; blockIdx.y is the row. The first window - 1 samples use what there is.
__global__ void rollingStats(const float* __restrict__ series, float* __restrict__ mean, float* __restrict__ stdDev,
                             float* __restrict__ low, float* __restrict__ high, int length, int window) {
  extern __shared__ float tile[];  // blockDim.x + window - 1
  const int t0 = blockIdx.x * blockDim.x;
  const size_t row = (size_t)blockIdx.y * length;
  const int halo = window - 1;
  for (int j = threadIdx.x; j < (int)blockDim.x + halo; j += blockDim.x) {
    int t = t0 - halo + j;
    tile[j] = t >= 0 && t < length ? series[row + t] : 0.0f;
  }
  __syncthreads();

  const int t = t0 + threadIdx.x;
  if (t >= length) return;
  const int end = threadIdx.x + halo;
  WindowStats s(tile[end]);
  for (int j = end - min(halo, t); j <= end; j++) s.push(tile[j]);
  mean[row + t] = s.mean();
  stdDev[row + t] = s.stdDev();
  low[row + t] = s.lo;
  high[row + t] = s.hi;
}
