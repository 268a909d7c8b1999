// SPDX-License-Identifier: BSL-1.0
// RWKV-4 time mixing at inference: wkv recurrence over time in log space, gated by sigmoid(r); the state is carried
// out.
#pragma once

__global__ void __launch_bounds__(64)
    wkv_time_mix(int B, int T, int C, const float* __restrict__ decay, const float* __restrict__ bonus,
                 const float* __restrict__ key, const float* __restrict__ value, const float* __restrict__ receptance,
                 const float* __restrict__ stateIn, float* __restrict__ stateOut, float* __restrict__ y) {
  const int idx = blockIdx.x * blockDim.x + threadIdx.x;
  if (idx >= B * C) return;
  const int b = idx / C, c = idx % C;
  const float w = -expf(decay[c]);  // decay per step, negative
  const float u = bonus[c];

  const float* s = stateIn + 3 * size_t(b) * C + c;
  float num = s[0], den = s[C], top = s[2 * C];  // num * exp(top), den * exp(top)

  size_t at = size_t(b) * T * C + c;
  for (int t = 0; t < T; t++, at += C) {
    const float k = key[at], v = value[at], r = receptance[at];

    float m = fmaxf(top, u + k);
    float e1 = expf(top - m), e2 = expf(u + k - m);
    float wkv = (e1 * num + e2 * v) / (e1 * den + e2);
    y[at] = wkv / (1.0f + expf(-r));

    m = fmaxf(w + top, k);
    e1 = expf(w + top - m);
    e2 = expf(k - m);
    num = e1 * num + e2 * v;
    den = e1 * den + e2;
    top = m;
  }
  float* o = stateOut + 3 * size_t(b) * C + c;
  o[0] = num;
  o[C] = den;
  o[2 * C] = top;
}
