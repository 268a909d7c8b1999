// SPDX-License-Identifier: BSL-1.0
// Software radio: low-pass filter and decimation of 16-bit I/Q samples. The samples a block needs and the
// taps are in shared memory.
#pragma once
#define OUTS 128
#define MAX_TAPS 128

template <int DECIM>
__global__ void fir_decimate(const short2* __restrict__ iq, const float* __restrict__ taps, float2* __restrict__ out,
                             int samples, int tapCount, int outs) {
  __shared__ float2 window[OUTS * DECIM + MAX_TAPS];
  __shared__ float coef[MAX_TAPS];
  int first = blockIdx.x * OUTS * DECIM;
  int need = (OUTS - 1) * DECIM + tapCount;
  for (int k = threadIdx.x; k < need; k += blockDim.x) {
    int at = first + k;
    short2 s = at < samples ? iq[at] : make_short2(0, 0);
    window[k] = make_float2(s.x * (1.0f / 32768), s.y * (1.0f / 32768));
  }
  for (int k = threadIdx.x; k < tapCount; k += blockDim.x) coef[k] = taps[k];
  __syncthreads();

  int o = blockIdx.x * OUTS + threadIdx.x;
  if (o >= outs) return;
  const float2* w = window + threadIdx.x * DECIM;
  float re = 0, im = 0;
#pragma unroll 4
  for (int k = 0; k < tapCount; k++) {
    re += coef[k] * w[k].x;
    im += coef[k] * w[k].y;
  }
  out[o] = make_float2(re, im);
}
