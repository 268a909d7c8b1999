// SPDX-License-Identifier: BSL-1.0
// Implied volatilities of a chain of European calls: Newton steps kept inside a bracket, in double.
#pragma once
__device__ inline double normCdf(double x) { return 0.5 * erfc(-0.70710678118654752440 * x); }

__global__ void implied_vol(const double* __restrict__ price, const double* __restrict__ strike,
                            const double* __restrict__ expiry, double* __restrict__ vol, int n, double spot,
                            double rate, double tolerance) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  double p = price[i], k = strike[i], t = expiry[i];
  double pv = k * exp(-rate * t);
  if (p <= fmax(spot - pv, 0.0) || p >= spot) {
    vol[i] = -1.0;  // outside the arbitrage bounds
    return;
  }
  double lo = 1e-3, hi = 4.0, rootT = sqrt(t), logM = log(spot / pv);
  double s = 0.3;
  for (int it = 0; it < 60; it++) {
    double sd = s * rootT;
    double d1 = logM / sd + 0.5 * sd;
    double diff = spot * normCdf(d1) - pv * normCdf(d1 - sd) - p;
    if (fabs(diff) < tolerance) break;
    if (diff > 0)
      hi = s;
    else
      lo = s;
    double vega = spot * rootT * 0.39894228040143267794 * exp(-0.5 * d1 * d1);
    double next = s - diff / vega;
    s = next > lo && next < hi ? next : 0.5 * (lo + hi);
  }
  vol[i] = s;
}
