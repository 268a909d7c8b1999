// SPDX-License-Identifier: BSL-1.0
// Acoustic echo cancellation with the normalized LMS filter: one warp per call, the 32 K taps live in registers.
#pragma once

__device__ __forceinline__ float allLanesSum(float v) {
#pragma unroll
  for (int mask = 16; mask > 0; mask >>= 1) v += __shfl_xor_sync(0xffffffffu, v, mask);
  return v;
}

// farEnd, microphone, residual: [call][samples]; taps: [call][32 K], tap lane * K + k of lane `lane`
template <int K>
__global__ void __launch_bounds__(32)
    nlms_echo(const float* __restrict__ farEnd, const float* __restrict__ microphone, float* taps,
              float* __restrict__ residual, int samples, float stepSize, float regularization) {
  const int call = blockIdx.x, lane = threadIdx.x;
  const float* x = farEnd + size_t(call) * samples;
  const float* d = microphone + size_t(call) * samples;
  float* out = residual + size_t(call) * samples;
  float* saved = taps + size_t(call) * 32 * K;

  float weight[K], history[K];
#pragma unroll
  for (int k = 0; k < K; k++) {
    weight[k] = saved[lane * K + k];
    history[k] = 0.0f;
  }
  for (int base = 0; base < samples; base += 32) {
    const int mine = base + lane, count = min(32, samples - base);
    const float xs = mine < samples ? x[mine] : 0.0f;
    const float ds = mine < samples ? d[mine] : 0.0f;
    float es = 0.0f;
    for (int i = 0; i < count; i++) {
      // shift the delay line by one sample
      float carry = __shfl_up_sync(0xffffffffu, history[K - 1], 1);
      const float newest = __shfl_sync(0xffffffffu, xs, i);
#pragma unroll
      for (int k = K - 1; k > 0; k--) history[k] = history[k - 1];
      history[0] = lane == 0 ? newest : carry;

      float echo = 0.0f, energy = 0.0f;
#pragma unroll
      for (int k = 0; k < K; k++) {
        echo = fmaf(weight[k], history[k], echo);
        energy = fmaf(history[k], history[k], energy);
      }
      echo = allLanesSum(echo);
      energy = allLanesSum(energy);
      const float error = __shfl_sync(0xffffffffu, ds, i) - echo;
      const float gain = stepSize * error / (energy + regularization);
#pragma unroll
      for (int k = 0; k < K; k++) weight[k] = fmaf(gain, history[k], weight[k]);
      if (lane == i) es = error;
    }
    if (mine < samples) out[mine] = es;
  }
#pragma unroll
  for (int k = 0; k < K; k++) saved[lane * K + k] = weight[k];
}
