// SPDX-License-Identifier: BSL-1.0
// Costas loops: a thread recovers the carrier of its BPSK channel, sample by sample, and sums each symbol's samples.
#pragma once

struct LoopGains {
  float proportional, integral;
};

struct LoopState {
  float phase, frequency, power;
};

__device__ float wrapPhase(float p) {
  const float pi = 3.14159265f;
  if (p > pi) p -= 2 * pi;
  if (p < -pi) p += 2 * pi;
  return p;
}

__device__ float2 derotate(short2 v, float phase) {
  float s, c;
  sincosf(phase, &s, &c);
  float i = v.x * (1.0f / 8192), q = v.y * (1.0f / 8192);
  return make_float2(i * c + q * s, q * c - i * s);
}

// samples: [time][channel]; symbols: [symbol][channel]
__global__ void costas_loop(const short2* __restrict__ samples, const float* __restrict__ startFrequency,
                            float* symbols, float* lockedFrequency, float* lockedPhase, int channels, int symbolCount,
                            int samplesPerSymbol, float proportional, float integral) {
  int channel = blockIdx.x * blockDim.x + threadIdx.x;
  if (channel >= channels) return;
  LoopGains gains = {proportional, integral};
  LoopState st = {0, startFrequency[channel], 1};
  const short2* in = samples + channel;
  for (int k = 0; k < symbolCount; k++) {
    float sum = 0;
    for (int t = 0; t < samplesPerSymbol; t++) {
      float2 z = derotate(*in, st.phase);
      in += channels;
      sum += z.x;
      st.power += 0.02f * (z.x * z.x + z.y * z.y - st.power);
      float error = z.x * z.y / fmaxf(st.power, 0.05f);
      st.frequency += gains.integral * error;
      st.phase = wrapPhase(st.phase + st.frequency + gains.proportional * error);
    }
    symbols[size_t(k) * channels + channel] = sum / samplesPerSymbol;
  }
  lockedFrequency[channel] = st.frequency;
  lockedPhase[channel] = st.phase;
}
