// SPDX-License-Identifier: BSL-1.0
// Transformer MLP in half precision: out = residual + dropout(gelu(x + bias)), with the mask packed as bits.
#pragma once
#include <cuda_fp16.h>

__device__ __forceinline__ float geluTanh(float v) {
  const float k = 0.7978845608f;
  return 0.5f * v * (1.0f + tanhf(k * (v + 0.044715f * v * v * v)));
}

__device__ __forceinline__ unsigned mix32(unsigned v) {
  v ^= v >> 16;
  v *= 0x7feb352du;
  v ^= v >> 15;
  v *= 0x846ca68bu;
  v ^= v >> 16;
  return v;
}

// grid.y: rows, x: pairs of columns
__global__ void gelu_dropout(const __half2* __restrict__ x, const __half2* __restrict__ bias,
                             const __half2* __restrict__ residual, __half2* __restrict__ out,
                             unsigned* __restrict__ mask, int pairs, int maskWords, unsigned seed, unsigned dropBelow,
                             float keepScale) {
  const int row = blockIdx.y;
  const int c = blockIdx.x * blockDim.x + threadIdx.x;
  const bool inside = c < pairs;
  unsigned bits = 0;
  if (inside) {
    size_t at = (size_t)row * pairs + c;
    float2 v = __half22float2(x[at]);
    float2 b = __half22float2(bias[c]);
    float2 r = __half22float2(residual[at]);
    unsigned h = mix32((unsigned)at ^ seed);
    bool k0 = (h & 0xffff) >= dropBelow, k1 = (h >> 16) >= dropBelow;
    r.x += k0 ? geluTanh(v.x + b.x) * keepScale : 0.0f;
    r.y += k1 ? geluTanh(v.y + b.y) * keepScale : 0.0f;
    out[at] = __floats2half2_rn(r.x, r.y);
    bits = (k0 ? 1u : 0u) | (k1 ? 2u : 0u);
  }
  unsigned even = __ballot_sync(0xffffffffu, bits & 1u);
  unsigned odd = __ballot_sync(0xffffffffu, bits & 2u);
  int word = c / 32 * 2;
  if (threadIdx.x % 32 == 0 && word + 1 < maskWords) {
    unsigned* m = mask + (size_t)row * maskWords + word;
    m[0] = even;
    m[1] = odd;
  }
}
