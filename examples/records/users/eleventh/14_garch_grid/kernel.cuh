// SPDX-License-Identifier: BSL-1.0
// Negative log likelihood of a GJR-GARCH(1,1) model on a grid of (alpha, beta) for many return series.
// The intercept comes from variance targeting; a block shares the returns of its series.
#pragma once
#include <math.h>
constexpr int kTile = 256;

struct GarchState {
  float variance;
  float nll;
  __device__ void step(float r, float omega, float alpha, float gamma, float beta) {
    float r2 = r * r;
    nll += logf(variance) + r2 / variance;
    float shock = r < 0.0f ? alpha + gamma : alpha;
    variance = omega + shock * r2 + beta * variance;
  }
};

// grid: x over the parameter pairs, y over the series
__global__ void garch_grid(const float* __restrict__ returns, const float* __restrict__ sampleVariance,
                           float* __restrict__ nll, int length, int alphas, int betas, float alphaStep,
                           float betaStep, float gamma) {
  __shared__ float tile[kTile];
  const int series = blockIdx.y;
  const int pair = blockIdx.x * blockDim.x + threadIdx.x;
  const int pairs = alphas * betas;

  const float alpha = alphaStep * (pair / betas + 1);
  const float beta = betaStep * (pair % betas + 1);
  const float persistence = alpha + beta + 0.5f * gamma;
  const bool stationary = pair < pairs && persistence < 0.999f;

  const float longRun = sampleVariance[series];
  const float omega = longRun * (1.0f - persistence);
  GarchState state{longRun, 0.0f};

  const float* x = returns + size_t(series) * length;
  for (int base = 0; base < length; base += kTile) {
    const int count = min(kTile, length - base);
    __syncthreads();
    for (int i = threadIdx.x; i < count; i += blockDim.x) tile[i] = x[base + i];
    __syncthreads();
    if (stationary)
      for (int i = 0; i < count; i++) state.step(tile[i], omega, alpha, gamma, beta);
  }
  if (pair < pairs) nll[size_t(series) * pairs + pair] = stationary ? 0.5f * state.nll : INFINITY;
}
