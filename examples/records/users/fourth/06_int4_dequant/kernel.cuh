// SPDX-License-Identifier: BSL-1.0
// Unpacks the 4-bit weights of a language model to half: eight weights per word, a scale and a zero point
// per group of 64. The nibbles come in the order 0 2 4 6 1 3 5 7.
#pragma once
#include <cuda_fp16.h>
__global__ void int4_dequant(const unsigned* __restrict__ packed, const __half* __restrict__ scale,
                             const unsigned char* __restrict__ zero, uint4* __restrict__ out, int words) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= words) return;
  unsigned q = packed[i];
  int group = i >> 3;
  float s = __half2float(scale[group]);
  float z = zero[group];
  __align__(16) __half2 pair[4];
#pragma unroll
  for (int k = 0; k < 4; k++) {
    float a = (float(q >> (4 * k) & 15u) - z) * s;
    float b = (float(q >> (4 * k + 16) & 15u) - z) * s;
    pair[k] = __floats2half2_rn(a, b);
  }
  out[i] = *reinterpret_cast<uint4*>(pair);
}
