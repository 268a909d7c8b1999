// SPDX-License-Identifier: BSL-1.0
// Kernels that kernelcost-trace refuses. nvcc takes all but the first.
#include <cuda_runtime.h>

#if !defined(__NVCC__) || defined(__CUDA_ARCH__)
#define ON_THE_CARD
#endif
__global__ void undeclares(float* y) { y[threadIdx.x] = undeclared(1); }

__global__ void assembles(float* y) {
  float v = y[threadIdx.x];
  // A move.
  asm volatile("mov.f32 %0, %0;" : "+f"(v));
  y[threadIdx.x] = v;
}

__global__ void points_twice(float** y) { y[0][threadIdx.x] = 1; }
__global__ void empty() {}
__global__ void launches(float* y) {
  empty<<<1, 1>>>();
  y[threadIdx.x] = 1;
}
__global__ void gathers(const int* index, const float* x, float* y) { y[threadIdx.x] = x[index[threadIdx.x]]; }
