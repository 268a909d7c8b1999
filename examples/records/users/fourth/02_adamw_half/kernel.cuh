// SPDX-License-Identifier: BSL-1.0
// AdamW with float master weights and moments; gradients arrive in half, a half copy goes back to the model.
#pragma once
#include <cuda_fp16.h>
__global__ void adamw_half(float* __restrict__ weight, float* __restrict__ m, float* __restrict__ v,
                           const __half* __restrict__ grad, __half* __restrict__ model, int n, float lr, float beta1,
                           float beta2, float eps, float decay, float invScale, float bias1, float bias2) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    float g = __half2float(grad[i]) * invScale;
    float mi = beta1 * m[i] + (1.0f - beta1) * g;
    float vi = beta2 * v[i] + (1.0f - beta2) * g * g;
    m[i] = mi;
    v[i] = vi;
    float w = weight[i];
    w -= lr * (mi * bias1 / (sqrtf(vi * bias2) + eps) + decay * w);
    weight[i] = w;
    model[i] = __float2half(w);
  }
}
