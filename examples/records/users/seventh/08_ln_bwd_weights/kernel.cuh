// SPDX-License-Identifier: BSL-1.0
// Layer norm backward, weights: partial sums over a slice of rows of dy * xhat (gamma) and dy (beta), bfloat16 in.
#pragma once
#include <cuda_bf16.h>
constexpr int kLanes = 32;
constexpr int kRows = 8;

// block: (32, 8), each thread two neighbouring columns; grid: (pairs / 32, slices)
__global__ void __launch_bounds__(kLanes* kRows)
    ln_backward_weights(const __nv_bfloat162* __restrict__ dy, const __nv_bfloat162* __restrict__ x,
                        const float* __restrict__ mean, const float* __restrict__ rstd, float2* __restrict__ dGamma,
                        float2* __restrict__ dBeta, int rows, int pairs, int rowsPerSlice) {
  __shared__ float4 part[kRows][kLanes + 1];
  const int tx = threadIdx.x, ty = threadIdx.y;
  const int pair = blockIdx.x * kLanes + tx;
  const int firstRow = blockIdx.y * rowsPerSlice;
  const int lastRow = min(firstRow + rowsPerSlice, rows);

  float4 acc = make_float4(0.0f, 0.0f, 0.0f, 0.0f);
  if (pair < pairs) {
#pragma unroll 4
    for (int r = firstRow + ty; r < lastRow; r += kRows) {
      size_t at = (size_t)r * pairs + pair;
      float2 g = __bfloat1622float2(dy[at]);
      float2 v = __bfloat1622float2(x[at]);
      float m = mean[r], s = rstd[r];
      acc.x += g.x * (v.x - m) * s;
      acc.y += g.y * (v.y - m) * s;
      acc.z += g.x;
      acc.w += g.y;
    }
  }
  part[ty][tx] = acc;
  __syncthreads();
  for (int half = kRows / 2; half > 0; half >>= 1) {
    if (ty < half) {
      float4 o = part[ty + half][tx];
      acc.x += o.x;
      acc.y += o.y;
      acc.z += o.z;
      acc.w += o.w;
      part[ty][tx] = acc;
    }
    __syncthreads();
  }
  if (ty == 0 && pair < pairs) {
    size_t to = (size_t)blockIdx.y * pairs + pair;
    dGamma[to] = make_float2(acc.x, acc.y);
    dBeta[to] = make_float2(acc.z, acc.w);
  }
}
