// SPDX-License-Identifier: BSL-1.0
// Last observation carried forward in a columnar time series table: nulls of a sensor take its last valid value
// unless that is older than maxAge. One block per sensor; block-wide max-scan of row numbers, chunk by chunk.
#pragma once

template <int LANES>
__device__ __forceinline__ int scanMax(int v, int lane) {
#pragma unroll
  for (int d = 1; d < LANES; d *= 2) {
    int up = __shfl_up_sync(0xffffffffu, v, d);
    if (lane >= d) v = max(v, up);
  }
  return v;
}

__global__ void __launch_bounds__(256)
    locf_fill(const int* __restrict__ sensorStart, const int* __restrict__ timestamp,
              const unsigned int* __restrict__ validity, const float* __restrict__ value, float* __restrict__ filled,
              unsigned int* __restrict__ filledValidity, int* __restrict__ stillNull, int maxAge) {
  __shared__ int warpLast[8];
  __shared__ int carry;
  __shared__ int nulls;
  const int tid = threadIdx.x, lane = tid & 31, warp = tid >> 5;
  // multiples of 32 rows, padded with nulls
  const int begin = sensorStart[blockIdx.x], end = sensorStart[blockIdx.x + 1];
  if (tid == 0) carry = -1, nulls = 0;
  __syncthreads();

  for (int base = begin; base < end; base += 256) {
    const int row = base + tid;
    const bool inside = row < end;
    const unsigned int bits = inside ? validity[row >> 5] : 0u;
    int last = scanMax<32>((bits >> lane & 1) ? row : -1, lane);
    if (lane == 31) warpLast[warp] = last;
    __syncthreads();
    int before = carry;
    for (int w = 0; w < warp; w++) before = max(before, warpLast[w]);
    last = max(last, before);

    bool valid = false;
    float v = 0.0f;
    if (inside && last >= 0) {
      valid = last == row || timestamp[row] - timestamp[last] <= maxAge;
      if (valid) v = value[last];
    }
    const unsigned int word = __ballot_sync(0xffffffffu, valid);
    if (inside) {
      filled[row] = v;
      if (lane == 0) {
        filledValidity[row >> 5] = word;
        atomicAdd(&nulls, 32 - __popc(word));
      }
    }
    __syncthreads();
    if (tid == 255) carry = last;
    __syncthreads();
  }
  if (tid == 0) stillNull[blockIdx.x] = nulls;
}
