// SPDX-License-Identifier: BSL-1.0
// Language model inference: one token times an int8 weight matrix with one scale per 64 weights.
#pragma once
__device__ __forceinline__ float dot4(char4 w, float4 x) { return w.x * x.x + w.y * x.y + w.z * x.z + w.w * x.w; }
__global__ void int8_rows(const char4* __restrict__ weight, const float* __restrict__ scale,
                          const float4* __restrict__ input, float* __restrict__ output, int quadsPerRow) {
  __shared__ float part[4];
  size_t row = blockIdx.x;
  const char4* w = weight + row * quadsPerRow;
  const float* s = scale + row * (quadsPerRow / 16);
  float sum = 0.0f;
  for (int k = threadIdx.x; k < quadsPerRow; k += blockDim.x) sum += s[k / 16] * dot4(w[k], input[k]);
  for (int d = 16; d > 0; d >>= 1) sum += __shfl_xor_sync(0xffffffffu, sum, d);
  if ((threadIdx.x & 31) == 0) part[threadIdx.x >> 5] = sum;
  __syncthreads();
  if (threadIdx.x == 0) output[row] = part[0] + part[1] + part[2] + part[3];
}
