// SPDX-License-Identifier: BSL-1.0
// AdamW step of mixed-precision training: half gradients, float master weights and moments, half copy of the weights.
#pragma once
#include <cuda_fp16.h>
__global__ void adam_mixed(float* __restrict__ master, float* __restrict__ m, float* __restrict__ v,
                           const __half* __restrict__ grad, __half* __restrict__ weight, float lr, float beta1,
                           float beta2, float eps, float decay, float invScale, float corr1, float corr2, long long n) {
  const long long stride = (long long)gridDim.x * blockDim.x;
  for (long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x; i < n; i += stride) {
    float g = __half2float(grad[i]) * invScale;
    float p = master[i];
    float mi = beta1 * m[i] + (1.0f - beta1) * g;
    float vi = beta2 * v[i] + (1.0f - beta2) * g * g;
    float update = (mi * corr1) / (sqrtf(vi * corr2) + eps);
    p -= lr * (update + decay * p);
    m[i] = mi;
    v[i] = vi;
    master[i] = p;
    weight[i] = __float2half(p);
  }
}
