// SPDX-License-Identifier: BSL-1.0
// Sampled dense-dense product: for each nonzero (i, j) of a CSR pattern the dot product of row i of A and row j of B,
// times the value of the pattern. A warp per row; half inputs, float sums.
#pragma once
#include <cuda_fp16.h>

// block: 32 lanes x rows
template <int DIM>
__global__ void sddmm_rows(const __half2* __restrict__ a, const __half2* __restrict__ b,
                           const int* __restrict__ rowOffsets, const int* __restrict__ columns,
                           const float* __restrict__ values, float* __restrict__ result, int rows) {
  constexpr int PER_LANE = DIM / 64;
  int row = blockIdx.x * blockDim.y + threadIdx.y;
  int lane = threadIdx.x;
  if (row >= rows) return;

  float2 mine[PER_LANE];
#pragma unroll
  for (int k = 0; k < PER_LANE; k++) mine[k] = __half22float2(a[size_t(row) * (DIM / 2) + k * 32 + lane]);

  int begin = rowOffsets[row], end = rowOffsets[row + 1];
  for (int base = begin; base < end; base += 32) {
    int count = min(32, end - base);
    int column = lane < count ? columns[base + lane] : 0;
    float kept = 0.0f;
    for (int e = 0; e < count; e++) {
      int j = __shfl_sync(0xFFFFFFFFu, column, e);
      const __half2* other = b + size_t(j) * (DIM / 2);
      float sum = 0.0f;
#pragma unroll
      for (int k = 0; k < PER_LANE; k++) {
        float2 v = __half22float2(other[k * 32 + lane]);
        sum = fmaf(mine[k].x, v.x, sum);
        sum = fmaf(mine[k].y, v.y, sum);
      }
#pragma unroll
      for (int s = 16; s > 0; s >>= 1) sum += __shfl_xor_sync(0xFFFFFFFFu, sum, s);
      if (lane == e) kept = sum;
    }
    if (lane < count) result[base + lane] = kept * values[base + lane];
  }
}
