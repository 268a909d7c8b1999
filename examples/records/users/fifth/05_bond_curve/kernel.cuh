// SPDX-License-Identifier: BSL-1.0
// Present value and duration of coupon bonds under many scenarios of the zero curve (linear in the zero rates).
#pragma once

enum { MAX_KNOTS = 64 };

struct Curve {
  const double* t;
  const double* z;
  int knots;
};

__device__ double discount(const Curve& c, double t, double* rate) {
  double z;
  if (t <= c.t[0]) {
    z = c.z[0];
  } else if (t >= c.t[c.knots - 1]) {
    z = c.z[c.knots - 1];
  } else {
    int lo = 0, hi = c.knots - 1;
    while (hi - lo > 1) {
      int mid = (lo + hi) >> 1;
      if (c.t[mid] <= t)
        lo = mid;
      else
        hi = mid;
    }
    double w = (t - c.t[lo]) / (c.t[hi] - c.t[lo]);
    z = c.z[lo] + w * (c.z[hi] - c.z[lo]);
  }
  *rate = z;
  return exp(-z * t);
}

__global__ void bond_curve(const double* __restrict__ knotTime, const double* __restrict__ zero,
                           const double* __restrict__ maturity, const int* __restrict__ frequency,
                           const float* __restrict__ coupon, const float* __restrict__ spread,
                           float2* __restrict__ result, int bonds, int knots) {
  __shared__ double st[MAX_KNOTS], sz[MAX_KNOTS];
  const double* z = zero + (size_t)blockIdx.y * knots;
  if (threadIdx.x < knots) {
    st[threadIdx.x] = knotTime[threadIdx.x];
    sz[threadIdx.x] = z[threadIdx.x];
  }
  __syncthreads();
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= bonds) return;
  Curve c{st, sz, knots};
  double t = maturity[i];
  int f = frequency[i];
  double cpn, period, s = spread[i], pv = 0, tpv = 0, rate;
  switch (f) {
    case 0:  // zero bond
      cpn = 0;
      period = t + 1;
      break;
    case 1:
    case 2:
    case 4:
      cpn = coupon[i] / f;
      period = 1.0 / f;
      break;
    default: result[(size_t)blockIdx.y * bonds + i] = make_float2(0, 0); return;
  }
  double d = discount(c, t, &rate) * exp(-s * t) * 100.0;
  pv += d;
  tpv += d * t;
  for (; t > 0 && cpn > 0; t -= period) {
    d = discount(c, t, &rate) * exp(-s * t) * cpn;
    pv += d;
    tpv += d * t;
  }
  result[(size_t)blockIdx.y * bonds + i] = make_float2((float)pv, (float)(tpv / pv));
}
