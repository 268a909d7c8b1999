// SPDX-License-Identifier: BSL-1.0
// Quantile Huber loss of distributional Q-learning and its gradient with respect to the quantiles of the taken action.
#pragma once
#include <cuda_fp16.h>

template <class T>
__device__ __forceinline__ T clampTo(T v, T bound) {
  return min(max(v, -bound), bound);
}

// a block per transition, a thread per predicted quantile; shared memory: `quantiles` floats
__global__ void quantile_huber(const __half* __restrict__ predicted, const __half* __restrict__ next,
                               const int* __restrict__ action, const float* __restrict__ reward,
                               const unsigned char* __restrict__ terminal, __half* gradient, float* loss, int actions,
                               int quantiles, float discount, float kappa) {
  extern __shared__ float target[];
  __shared__ float warpLoss[32];
  int row = blockIdx.x, i = threadIdx.x;
  float gamma = terminal[row] ? 0.0f : discount, r = reward[row];
  for (int j = i; j < quantiles; j += blockDim.x)
    target[j] = r + gamma * __half2float(next[size_t(row) * quantiles + j]);
  __syncthreads();

  float sum = 0;
  if (i < quantiles) {
    size_t at = (size_t(row) * actions + action[row]) * quantiles + i;
    float theta = __half2float(predicted[at]);
    float tau = (i + 0.5f) / quantiles, slope = 0;
    for (int j = 0; j < quantiles; j++) {
      float u = target[j] - theta, a = fabsf(u), c = clampTo(u, kappa);
      float weight = u < 0 ? 1 - tau : tau;
      sum += weight * (a <= kappa ? 0.5f * u * u : kappa * (a - 0.5f * kappa));
      slope -= weight * c;
    }
    float norm = 1.0f / (kappa * quantiles);
    sum *= norm;
    gradient[size_t(row) * quantiles + i] = __float2half(slope * norm);
  }
  for (int d = 16; d > 0; d >>= 1) sum += __shfl_down_sync(0xffffffffu, sum, d);
  if ((i & 31) == 0) warpLoss[i >> 5] = sum;
  __syncthreads();
  if (i < 32) {
    sum = i < int(blockDim.x >> 5) ? warpLoss[i] : 0;
    for (int d = 16; d > 0; d >>= 1) sum += __shfl_down_sync(0xffffffffu, sum, d);
    if (i == 0) loss[row] = sum;
  }
}
