// SPDX-License-Identifier: BSL-1.0
// Dense layer with bias and GELU-like activation, tiled through shared memory.
#pragma once
__device__ inline float gelu(float x) { return 0.5f * x * (1.0f + tanhf(0.79788456f * (x + 0.044715f * x * x * x))); }
template <int TILE>
__global__ void dense_gelu(const float* input, const float* weight, const float* bias, float* output, int rows,
                           int cols, int inner) {
  __shared__ float a[TILE][TILE];
  __shared__ float w[TILE][TILE];
  int tx = threadIdx.x, ty = threadIdx.y;
  int col = blockIdx.x * TILE + tx;
  int row = blockIdx.y * TILE + ty;
  float acc = 0.0f;
  for (int k0 = 0; k0 < inner; k0 += TILE) {
    a[ty][tx] = (row < rows && k0 + tx < inner) ? input[(size_t)row * inner + k0 + tx] : 0.0f;
    w[ty][tx] = (col < cols && k0 + ty < inner) ? weight[(size_t)(k0 + ty) * cols + col] : 0.0f;
    __syncthreads();
    for (int k = 0; k < TILE; k++) acc += a[ty][k] * w[k][tx];
    __syncthreads();
  }
  if (row < rows && col < cols) output[(size_t)row * cols + col] = gelu(acc + bias[col]);
}
