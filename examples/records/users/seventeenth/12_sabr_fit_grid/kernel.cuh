// SPDX-License-Identifier: BSL-1.0
// Coarse SABR calibration: a block per expiry smile evaluates Hagan's formula on a grid of (alpha, rho, nu) and keeps
// the best vega-weighted fit.
#pragma once
#define MAX_STRIKES 16

__device__ __forceinline__ float haganVol(float f, float k, float t, float alpha, float beta, float rho, float nu) {
  const float omb = 1.0f - beta;
  const float logFk = logf(f / k);
  const float fkb = powf(f * k, 0.5f * omb);
  const float l2 = omb * omb * logFk * logFk;
  const float denom = fkb * (1.0f + l2 / 24.0f + l2 * l2 / 1920.0f);
  const float z = nu / alpha * fkb * logFk;
  float ratio = 1.0f - 0.5f * rho * z;  // z / x(z) near the money
  if (fabsf(z) > 1e-2f) {
    float x = logf((sqrtf(1.0f - 2.0f * rho * z + z * z) + z - rho) / (1.0f - rho));
    ratio = z / x;
  } else {
    ratio += (2.0f - 3.0f * rho * rho) / 12.0f * z * z;
  }
  const float drift = omb * omb / 24.0f * alpha * alpha / (fkb * fkb) + 0.25f * rho * beta * nu * alpha / fkb +
                      (2.0f - 3.0f * rho * rho) / 24.0f * nu * nu;
  return alpha / denom * ratio * (1.0f + drift * t);
}

__global__ void __launch_bounds__(256)
    sabr_fit_grid(const float* __restrict__ forward, const float* __restrict__ expiry,
                                                     const float* __restrict__ strikes, const float* __restrict__ vols,
                                                     const float* __restrict__ weights, int strikesPerSmile, float beta,
                                                     const float* __restrict__ axes, int alphas, int rhos, int nus,
                                                     int* __restrict__ bestIndex, float* __restrict__ bestError) {
  __shared__ float k[MAX_STRIKES], v[MAX_STRIKES], w[MAX_STRIKES];
  __shared__ float warpErr[8];
  __shared__ int warpIdx[8];
  const int smile = blockIdx.x, tid = threadIdx.x;
  if (tid < strikesPerSmile) {
    k[tid] = strikes[smile * strikesPerSmile + tid];
    v[tid] = vols[smile * strikesPerSmile + tid];
    w[tid] = weights[smile * strikesPerSmile + tid];
  }
  __syncthreads();
  const float f = forward[smile], t = expiry[smile];
  float err = 3.4e38f;
  int idx = -1;
  const int total = alphas * rhos * nus;  // axes: first value and step of alpha, rho, nu
  for (int c = tid; c < total; c += blockDim.x) {
    float nu = axes[4] + axes[5] * float(c % nus);
    float rho = axes[2] + axes[3] * float(c / nus % rhos);
    float alpha = axes[0] + axes[1] * float(c / (nus * rhos));
    float sum = 0.0f;
    for (int i = 0; i < strikesPerSmile; i++) {
      float d = haganVol(f, k[i], t, alpha, beta, rho, nu) - v[i];
      sum += w[i] * d * d;
    }
    if (sum < err) err = sum, idx = c;
  }
#pragma unroll
  for (int o = 16; o > 0; o >>= 1) {
    float e2 = __shfl_down_sync(0xffffffffu, err, o);
    int i2 = __shfl_down_sync(0xffffffffu, idx, o);
    if (e2 < err) err = e2, idx = i2;
  }
  if ((tid & 31) == 0) warpErr[tid >> 5] = err, warpIdx[tid >> 5] = idx;
  __syncthreads();
  if (tid == 0) {
    for (int i = 1; i < int(blockDim.x) / 32; i++)
      if (warpErr[i] < err) err = warpErr[i], idx = warpIdx[i];
    bestIndex[smile] = idx;
    bestError[smile] = err;
  }
}
