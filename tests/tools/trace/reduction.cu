// SPDX-License-Identifier: BSL-1.0
#include "warp_sum.cuh"

#include <cuda_runtime.h>

#include <cstdio>

/// Block sums in dynamic shared memory.
__global__ void reduce_dynamic(const float *x, float *sums, int n) {
  extern __shared__ float partial[];
  const int t = threadIdx.x;
  const int i = blockIdx.x * blockDim.x + t;
  partial[t] = i < n ? x[i] : 0.0f;
  __syncthreads();
  for (unsigned int half = blockDim.x / 2; half > 0; half >>= 1) {
    if (t < half) partial[t] += partial[t + half];
    __syncthreads();
  }
  if (t == 0) sums[blockIdx.x] = partial[0];
}

/// By shuffles, of any type and block.
template <typename T, int Block>
__global__ void __launch_bounds__(Block) reduce_shuffles(const T *__restrict__ x, T *total, size_t n) {
  __shared__ T warps[Block / 32];
  T sum = 0;
  for (size_t i = blockIdx.x * (size_t)Block + threadIdx.x; i < n; i += (size_t)gridDim.x * Block) sum += x[i];
  sum = sums::warp_sum(sum);
  if (threadIdx.x % 32 == 0) warps[threadIdx.x / 32] = sum;
  __syncthreads();
  if (threadIdx.x < 32) {
    sum = threadIdx.x < Block / 32 ? warps[threadIdx.x] : T(0);
    sum = sums::warp_sum(sum);
    if (threadIdx.x == 0) atomicAdd(total, sum);
  }
}

int main() {
  const int n = 1 << 20;
  float *x, *sums;
  cudaMalloc(&x, n * sizeof(float));
  cudaMalloc(&sums, n / 256 * sizeof(float));
  reduce_dynamic<<<n / 256, 256, 256 * sizeof(float)>>>(x, sums, n);
  reduce_shuffles<float, 256><<<64, 256>>>(x, sums, n);
  printf("%d\n", (int)cudaDeviceSynchronize());
  return 0;
}
