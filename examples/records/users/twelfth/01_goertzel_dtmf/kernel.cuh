// SPDX-License-Identifier: BSL-1.0
// DTMF detection: a Goertzel filter per tone over overlapping frames; eight lanes vote for the digit of their frame.
#pragma once
constexpr int kTones = 8, kFrames = 16, kMaxFrame = 256;

struct Peak {
  float power;
  int tone;
};

__device__ Peak strongest(Peak p) {  // among the four lanes of a tone group
  for (int d = 1; d < 4; d *= 2) {
    float q = __shfl_xor_sync(0xffffffffu, p.power, d);
    int t = __shfl_xor_sync(0xffffffffu, p.tone, d);
    if (q > p.power || (q == p.power && t < p.tone)) p = {q, t};
  }
  return p;
}

// block: 8 tones x 16 frames
__global__ void goertzel_dtmf(const float* __restrict__ signal, const float* __restrict__ coefficient, float* power,
                              int* digit, int frames, int frameLength, int hop, float minPower, float dominance) {
  __shared__ float window[kFrames][kMaxFrame + 1];
  int first = blockIdx.x * kFrames, tid = threadIdx.y * kTones + threadIdx.x;
  for (int k = 0; k < kFrames; k++)
    for (int i = tid; i < frameLength; i += kTones * kFrames)
      window[k][i] = first + k < frames ? signal[size_t(first + k) * hop + i] : 0.0f;
  __syncthreads();

  float c = coefficient[threadIdx.x], s1 = 0, s2 = 0;
  const float* x = window[threadIdx.y];
  for (int i = 0; i < frameLength; i++) {
    float s0 = x[i] + c * s1 - s2;
    s2 = s1;
    s1 = s0;
  }
  float p = (s1 * s1 + s2 * s2 - c * s1 * s2) / frameLength;

  Peak best = strongest({p, int(threadIdx.x & 3)});
  float other = __shfl_xor_sync(0xffffffffu, best.power, 4);
  int otherTone = __shfl_xor_sync(0xffffffffu, best.tone, 4);
  float total = p;
  for (int d = 1; d < 8; d *= 2) total += __shfl_xor_sync(0xffffffffu, total, d);

  int frame = first + threadIdx.y;
  if (frame >= frames) return;
  power[size_t(frame) * kTones + threadIdx.x] = p;
  if (threadIdx.x == 0) {
    bool tone = best.power > minPower && other > minPower && best.power + other > dominance * total;
    digit[frame] = tone ? best.tone * 4 + otherTone : -1;
  }
}
