// SPDX-License-Identifier: BSL-1.0
// Clamped SwiGLU of a feed-forward layer in half precision: each row holds the gate's half, then the linear half.
#pragma once
#include <cuda_fp16.h>

template <bool Clamp>
__device__ float swiglu(float gate, float linear, float alpha, float limit) {
  if (Clamp) {
    gate = fminf(gate, limit);
    linear = fminf(fmaxf(linear, -limit), limit);
  }
  return gate / (1.0f + __expf(-alpha * gate)) * (linear + 1.0f);
}

// `pairs` are the half2 of a row of the output; any grid
__global__ void swiglu_half(const half2* __restrict__ in, half2* __restrict__ out, int rows, int pairs, float alpha,
                            float limit) {
  size_t total = size_t(rows) * pairs;
  for (size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x; i < total; i += size_t(gridDim.x) * blockDim.x) {
    size_t row = i / pairs, col = i % pairs;
    float2 g = __half22float2(in[2 * row * pairs + col]);
    float2 l = __half22float2(in[(2 * row + 1) * pairs + col]);
    if (limit > 0)
      out[i] = __floats2half2_rn(swiglu<true>(g.x, l.x, alpha, limit), swiglu<true>(g.y, l.y, alpha, limit));
    else
      out[i] = __floats2half2_rn(swiglu<false>(g.x, l.x, alpha, 0), swiglu<false>(g.y, l.y, alpha, 0));
  }
}
