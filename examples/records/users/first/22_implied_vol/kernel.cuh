// SPDX-License-Identifier: BSL-1.0
// Implied volatility of call options by a fixed number of Newton steps, double precision.
#pragma once
__device__ inline double cumulative(double x) { return 0.5 * erfc(-x * 0.70710678118654752); }
__device__ inline double densityN(double x) { return 0.39894228040143268 * exp(-0.5 * x * x); }
__device__ inline void callAndVega(double spot, double strike, double discount, double logFwd, double t, double vol,
                                   double& call, double& vega) {
  double root = sqrt(t);
  double d1 = (logFwd + 0.5 * vol * vol * t) / (vol * root);
  double d2 = d1 - vol * root;
  call = spot * cumulative(d1) - strike * discount * cumulative(d2);
  vega = spot * densityN(d1) * root;
}
__global__ void implied_vol(const double* __restrict__ price, const double* __restrict__ strike,
                            const double* __restrict__ expiry, double* __restrict__ vol, int n, double spot,
                            double rate, int steps) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  double k = strike[i], t = expiry[i], target = price[i];
  double discount = exp(-rate * t);
  double logFwd = log(spot / k) + rate * t;
  double v = 0.3;
  for (int s = 0; s < steps; s++) {
    double call, vega;
    callAndVega(spot, k, discount, logFwd, t, v, call, vega);
    v -= (call - target) / fmax(vega, 1e-8);
    v = fmin(fmax(v, 0.01), 3.0);
  }
  vol[i] = v;
}
