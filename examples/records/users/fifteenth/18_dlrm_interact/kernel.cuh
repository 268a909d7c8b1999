// SPDX-License-Identifier: BSL-1.0
// Feature interaction of a recommendation model: the dense vector and the dot products of all pairs of vectors.
#pragma once
#include <cuda_fp16.h>
constexpr int kDim = 64;
constexpr int kMaxFeatures = 32;
constexpr int kPitch = kDim / 2 + 1;  // half2

template <int N>
__device__ float dotRows(const __half2* a, const __half2* b) {
  float even = 0.0f, odd = 0.0f;
#pragma unroll 8
  for (int i = 0; i < N; i++) {
    float2 x = __half22float2(a[i]), y = __half22float2(b[i]);
    even = fmaf(x.x, y.x, even);
    odd = fmaf(x.y, y.y, odd);
  }
  return even + odd;
}

// grid: samples; block: 32 x rows. features: [samples][count][kDim], row 0 is the dense one;
// out: [samples][outPitch]: kDim dense values, then the pairs (i, j) with j < i
__global__ void dlrm_interact(const __half2* __restrict__ features, __half* __restrict__ out, int count,
                              int outPitch) {
  __shared__ __half2 rows[kMaxFeatures * kPitch];
  const __half2* sample = features + size_t(blockIdx.x) * count * (kDim / 2);
  __half* result = out + size_t(blockIdx.x) * outPitch;
  for (int f = threadIdx.y; f < count; f += blockDim.y)
    rows[f * kPitch + threadIdx.x] = sample[f * (kDim / 2) + threadIdx.x];
  __syncthreads();

  int t = threadIdx.y * 32 + threadIdx.x, threads = blockDim.y * 32;
  const __half* dense = reinterpret_cast<const __half*>(rows);
  for (int i = t; i < kDim; i += threads) result[i] = dense[i];

  int pairs = count * (count - 1) / 2;
  for (int p = t; p < pairs; p += threads) {
    int i = int((1.0f + sqrtf(1.0f + 8.0f * p)) * 0.5f);
    if (i * (i - 1) / 2 > p) i--;
    if (i * (i + 1) / 2 <= p) i++;
    int j = p - i * (i - 1) / 2;
    result[kDim + p] = __float2half(dotRows<kDim / 2>(rows + i * kPitch, rows + j * kPitch));
  }
  for (int i = kDim + pairs + t; i < outPitch; i += threads) result[i] = __float2half(0.0f);
}
