// SPDX-License-Identifier: BSL-1.0
// Cascades of second-order sections over many interleaved sensor channels: a thread filters one channel.
#pragma once

struct Section {
  float b0, b1, b2, a1, a2;
};

template <int N>
__device__ float cascade(const Section (&s)[N], float (&z1)[N], float (&z2)[N], float x) {
#pragma unroll
  for (int k = 0; k < N; k++) {
    float y = fmaf(s[k].b0, x, z1[k]);
    z1[k] = fmaf(s[k].b1, x, fmaf(-s[k].a1, y, z2[k]));
    z2[k] = fmaf(s[k].b2, x, -s[k].a2 * y);
    x = y;
  }
  return x;
}

// samples: time x channels; the state of a channel is kept between calls
__global__ void biquad_cascade(const float* __restrict__ input, float* __restrict__ output,
                               const Section* __restrict__ sections, float* __restrict__ state,
                               float* __restrict__ peak, int channels, int samples) {
  constexpr int ORDER = 4;
  int ch = blockIdx.x * blockDim.x + threadIdx.x;
  if (ch >= channels) return;
  Section s[ORDER];
  float z1[ORDER], z2[ORDER];
#pragma unroll
  for (int k = 0; k < ORDER; k++) {
    s[k] = sections[ch * ORDER + k];
    z1[k] = state[(2 * k) * channels + ch];
    z2[k] = state[(2 * k + 1) * channels + ch];
  }
  float top = 0;
  for (int t = 0; t < samples; t++) {
    float y = cascade(s, z1, z2, input[size_t(t) * channels + ch]);
    top = fmaxf(top, fabsf(y));
    output[size_t(t) * channels + ch] = y;
  }
#pragma unroll
  for (int k = 0; k < ORDER; k++) {
    state[(2 * k) * channels + ch] = z1[k];
    state[(2 * k + 1) * channels + ch] = z2[k];
  }
  peak[ch] = top;
}
