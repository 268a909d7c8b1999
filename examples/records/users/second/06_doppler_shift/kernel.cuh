// SPDX-License-Identifier: BSL-1.0
// Radar: take out the platform's Doppler shift from raw 16-bit IQ samples, pulse by pulse.
#pragma once
__global__ void doppler_shift(const short2* __restrict__ iq, const float* __restrict__ binSpeed,
                              float2* __restrict__ out, int pulses, int bins, float turnsPerMetre, float pulseInterval,
                              float gain) {
  long long count = (long long)pulses * bins;
  long long step = (long long)gridDim.x * blockDim.x;
  for (long long k = blockIdx.x * (long long)blockDim.x + threadIdx.x; k < count; k += step) {
    int pulse = (int)(k / bins);
    int bin = (int)(k - (long long)pulse * bins);
    float turns = binSpeed[bin] * turnsPerMetre * pulseInterval * pulse;
    turns -= floorf(turns);
    float s, c;
    sincospif(-2.0f * turns, &s, &c);
    short2 v = iq[k];
    float re = v.x * gain, im = v.y * gain;
    out[k] = make_float2(re * c - im * s, re * s + im * c);
  }
}
