// SPDX-License-Identifier: BSL-1.0
// Generalised Lomb-Scargle periodogram of an unevenly sampled light curve: a thread does one trial frequency at a time.
#pragma once

constexpr int LS_BLOCK = 512;

struct Sums {
  float c = 0, s = 0, yc = 0, ys = 0, cc = 0, cs = 0;
};

// flux: the weighted mean is subtracted; weights add up to 1; power0 is the weighted sum of squares
__global__ void __launch_bounds__(LS_BLOCK) lomb_scargle(const double* __restrict__ time,
                                                         const float* __restrict__ flux,
                                                         const float* __restrict__ weight, float* __restrict__ power,
                                                         int samples, int frequencies, double f0, double df,
                                                         float power0) {
  __shared__ double st[LS_BLOCK];
  __shared__ float2 sf[LS_BLOCK];
  for (int base = blockIdx.x * LS_BLOCK; base < frequencies; base += gridDim.x * LS_BLOCK) {
    int k = base + threadIdx.x;
    double f = f0 + k * df;
    Sums a;
    for (int first = 0; first < samples; first += LS_BLOCK) {
      int i = first + threadIdx.x;
      __syncthreads();
      if (i < samples) {
        st[threadIdx.x] = time[i];
        sf[threadIdx.x] = make_float2(flux[i], weight[i]);
      }
      __syncthreads();
      int count = min(LS_BLOCK, samples - first);
      for (int j = 0; j < count; j++) {
        double phase = f * st[j];
        float s, c;
        sincospif(2.0f * float(phase - rint(phase)), &s, &c);
        float2 yw = sf[j];
        float wc = yw.y * c, ws = yw.y * s;
        a.c += wc;
        a.s += ws;
        a.yc = fmaf(yw.x, wc, a.yc);
        a.ys = fmaf(yw.x, ws, a.ys);
        a.cc = fmaf(wc, c, a.cc);
        a.cs = fmaf(wc, s, a.cs);
      }
    }
    if (k < frequencies) {
      float cc = a.cc - a.c * a.c, ss = 1.0f - a.cc - a.s * a.s, cs = a.cs - a.c * a.s;
      float d = cc * ss - cs * cs;
      float p = ss * a.yc * a.yc + cc * a.ys * a.ys - 2.0f * cs * a.yc * a.ys;
      power[k] = d > 1e-4f ? p / (power0 * d) : 0.0f;
    }
  }
}
