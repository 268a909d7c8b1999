// SPDX-License-Identifier: BSL-1.0
// Low-pass filter and keep every factor-th sample (radio receiver front end).
#pragma once
__global__ void fir_decimate(const float* __restrict__ signal, const float* __restrict__ taps, float* __restrict__ out,
                             int outCount, int tapCount, int factor) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= outCount) return;
  const float* s = signal + (size_t)i * factor;
  float acc = 0.0f;
  for (int k = 0; k < tapCount; k++) acc += taps[k] * s[k];
  out[i] = acc;
}
