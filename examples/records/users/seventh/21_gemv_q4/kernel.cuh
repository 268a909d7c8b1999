// SPDX-License-Identifier: BSL-1.0
// Matrix-vector product with 4-bit weights (eight a word, offset 8) and a half scale per GROUP columns; a warp per row.
#pragma once
#include <cuda_fp16.h>
__device__ inline float nibble(unsigned word, int k) { return float(int(word >> (4 * k) & 15u) - 8); }
__device__ inline float dot8(unsigned word, const uint4& x) {
  float2 a = __half22float2(reinterpret_cast<const __half2&>(x.x));
  float2 b = __half22float2(reinterpret_cast<const __half2&>(x.y));
  float2 c = __half22float2(reinterpret_cast<const __half2&>(x.z));
  float2 d = __half22float2(reinterpret_cast<const __half2&>(x.w));
  float s = nibble(word, 0) * a.x + nibble(word, 1) * a.y;
  s += nibble(word, 2) * b.x + nibble(word, 3) * b.y;
  s += nibble(word, 4) * c.x + nibble(word, 5) * c.y;
  s += nibble(word, 6) * d.x + nibble(word, 7) * d.y;
  return s;
}
template <int GROUP>
__global__ void __launch_bounds__(256)
    gemv_q4(const unsigned int* __restrict__ weights, const __half* __restrict__ scales, const uint4* __restrict__ x,
            float* __restrict__ y, int rows, int columns) {
  static_assert(GROUP % 8 == 0, "a word must not cross groups");
  extern __shared__ uint4 vec[];  // the whole input vector, eight halves each
  const int words = columns / 8;
  const int groups = columns / GROUP;
  for (int i = threadIdx.x; i < words; i += blockDim.x) vec[i] = x[i];
  __syncthreads();

  const int lane = threadIdx.x & 31;
  const int warpsPerBlock = blockDim.x >> 5;
  for (int row = blockIdx.x * warpsPerBlock + (threadIdx.x >> 5); row < rows; row += gridDim.x * warpsPerBlock) {
    const unsigned int* w = weights + size_t(row) * words;
    const __half* s = scales + size_t(row) * groups;
    float sum = 0.0f;
#pragma unroll 4
    for (int i = lane; i < words; i += 32) sum += __half2float(s[i / (GROUP / 8)]) * dot8(w[i], vec[i]);
    for (int d = 16; d > 0; d >>= 1) sum += __shfl_down_sync(0xffffffffu, sum, d);
    if (lane == 0) y[row] = sum;
  }
}
