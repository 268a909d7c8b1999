// SPDX-License-Identifier: BSL-1.0
// Z-spread of coupon bonds over a zero curve: Newton iterations over the discounted cash flows, with a bisection guard.
#pragma once
#define MAX_CURVE 64
#define MAX_NEWTON 40

// zero rate at time t: linear between the knots, flat outside
__device__ double zero_rate(const double* knot, const double* rate, int n, double t) {
  if (t <= knot[0]) return rate[0];
  if (t >= knot[n - 1]) return rate[n - 1];
  int lo = 0, hi = n - 1;
  while (hi - lo > 1) {
    int mid = (lo + hi) >> 1;
    if (knot[mid] <= t)
      lo = mid;
    else
      hi = mid;
  }
  double w = (t - knot[lo]) / (knot[hi] - knot[lo]);
  return rate[lo] + w * (rate[hi] - rate[lo]);
}

// Bond i pays coupon[i] / frequency[i] per 100 nominal at first[i] + k / frequency[i], k < periods[i], and 100 at the
// last date. Results: the spread (continuous), the spread duration and the convexity.
__global__ void bond_zspread(const double* curve_knot, const double* curve_rate, int curve_size, const double* price,
                             const double* coupon, const double* first, const int* frequency, const int* periods,
                             double* spread, double* duration, double* convexity, int bonds, double tolerance) {
  __shared__ double knot[MAX_CURVE];
  __shared__ double rate[MAX_CURVE];
  for (int i = threadIdx.x; i < curve_size; i += blockDim.x) {
    knot[i] = curve_knot[i];
    rate[i] = curve_rate[i];
  }
  __syncthreads();

  int b = blockIdx.x * blockDim.x + threadIdx.x;
  if (b >= bonds) return;

  const double target = price[b];
  const double step = 1.0 / frequency[b];
  const double pay = coupon[b] * step;
  const double t0 = first[b];
  const int n = periods[b];

  double z = 0.0, lo = -0.5, hi = 2.0;
  double pv = 0.0, d1 = 0.0, d2 = 0.0;
  for (int it = 0; it < MAX_NEWTON; it++) {
    pv = d1 = d2 = 0.0;
    for (int k = 0; k < n; k++) {
      double t = t0 + k * step;
      double r = zero_rate(knot, rate, curve_size, t);
      double cash = k == n - 1 ? pay + 100.0 : pay;
      double v = cash * exp(-(r + z) * t);
      pv += v;
      d1 += t * v;
      d2 += t * t * v;
    }
    double diff = pv - target;
    if (fabs(diff) < tolerance) break;
    if (diff > 0)
      lo = z;  // the value is too high: a larger spread is needed
    else
      hi = z;
    double next = z + diff / d1;
    if (!(next > lo && next < hi)) next = 0.5 * (lo + hi);
    z = next;
  }
  spread[b] = z;
  duration[b] = d1 / pv;
  convexity[b] = d2 / pv;
}
