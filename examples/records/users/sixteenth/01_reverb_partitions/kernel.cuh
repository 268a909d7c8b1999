// SPDX-License-Identifier: BSL-1.0
// Partitioned convolution reverb: spectra of the past blocks of a channel times the partitions of its room response.
#pragma once

__device__ __forceinline__ void multiplyAdd(float2& acc, float2 a, float2 b) {
  acc.x = fmaf(a.x, b.x, fmaf(-a.y, b.y, acc.x));
  acc.y = fmaf(a.x, b.y, fmaf(a.y, b.x, acc.y));
}

// grid: bins x channels. `history` is a ring of `partitions` spectra per channel, `head` the slot of the newest one.
// Bin 0 packs the real DC value (x) and the real Nyquist value (y).
__global__ void reverb_partitions(const float2* __restrict__ history, const float2* __restrict__ responses,
                                  const int* __restrict__ responseOf, const float* __restrict__ wetGain,
                                  float2* __restrict__ output, int bins, int partitions, int head) {
  int bin = blockIdx.x * blockDim.x + threadIdx.x;
  int channel = blockIdx.y;
  if (bin >= bins) return;

  const float2* past = history + size_t(channel) * partitions * bins + bin;
  const float2* room = responses + size_t(responseOf[channel]) * partitions * bins + bin;
  float2 acc = make_float2(0.0f, 0.0f);
  int slot = head;
  for (int p = 0; p < partitions; p++) {
    float2 a = past[size_t(slot) * bins];
    float2 b = room[size_t(p) * bins];
    if (bin == 0) {
      acc.x = fmaf(a.x, b.x, acc.x);
      acc.y = fmaf(a.y, b.y, acc.y);
    } else {
      multiplyAdd(acc, a, b);
    }
    slot = slot == 0 ? partitions - 1 : slot - 1;
  }
  float gain = wetGain[channel];
  output[size_t(channel) * bins + bin] = make_float2(gain * acc.x, gain * acc.y);
}
