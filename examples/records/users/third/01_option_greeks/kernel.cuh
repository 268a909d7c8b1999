// SPDX-License-Identifier: BSL-1.0
// Black-Scholes price, delta and vega of European calls, grid-stride over the book.
#pragma once
struct Greeks {
  float price, delta, vega;
};
__device__ __forceinline__ float cumulativeNormal(float d) {
  const float A1 = 0.31938153f, A2 = -0.356563782f, A3 = 1.781477937f, A4 = -1.821255978f, A5 = 1.330274429f;
  float k = 1.0f / (1.0f + 0.2316419f * fabsf(d));
  float tail = 0.39894228f * expf(-0.5f * d * d) * (k * (A1 + k * (A2 + k * (A3 + k * (A4 + k * A5)))));
  return d > 0 ? 1.0f - tail : tail;
}
__device__ Greeks evaluate(float s, float x, float t, float r, float vol) {
  Greeks g;
  float root = sqrtf(t);
  float d1 = (logf(s / x) + (r + 0.5f * vol * vol) * t) / (vol * root);
  float d2 = d1 - vol * root;
  float n1 = cumulativeNormal(d1);
  g.price = s * n1 - x * expf(-r * t) * cumulativeNormal(d2);
  g.delta = n1;
  g.vega = s * root * 0.39894228f * expf(-0.5f * d1 * d1);
  return g;
}
__global__ void option_greeks(const float* __restrict__ spot, const float* __restrict__ strike,
                              const float* __restrict__ years, float* __restrict__ price, float* __restrict__ delta,
                              float* __restrict__ vega, float rate, float vol, int count) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < count; i += gridDim.x * blockDim.x) {
    Greeks g = evaluate(spot[i], strike[i], years[i], rate, vol);
    price[i] = g.price;
    delta[i] = g.delta;
    vega[i] = g.vega;
  }
}
