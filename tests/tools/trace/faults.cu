// SPDX-License-Identifier: BSL-1.0
// Kernels with mistakes.
#include <cuda_runtime.h>

__global__ void beyond(const float* x, float* y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // The last thread's neighbour is not there.
  y[i] = x[i + 1];
}

__global__ void races(float* y) {
  __shared__ float s[256];
  float v = y[threadIdx.x];
  // A barrier belongs between.
  s[threadIdx.x] = v;
  y[threadIdx.x] = s[255 - threadIdx.x];
}
__global__ void half_a_barrier(float* y) {
  if (threadIdx.x < 16) __syncthreads();
  y[threadIdx.x] = 1;
}
__global__ void never_ends(float* y) {
  int k = 0;
  while (k >= 0) y[threadIdx.x] = 1;
}
