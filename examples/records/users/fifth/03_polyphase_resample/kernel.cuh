// SPDX-License-Identifier: BSL-1.0
// Sample-rate conversion 44.1 kHz -> 48 kHz of 16-bit stereo by a polyphase windowed-sinc filter.
#pragma once

enum { UP = 160, DOWN = 147, TAPS = 24 };

__device__ __forceinline__ short toPcm(float v) {
  v = fminf(fmaxf(v, -32768.0f), 32767.0f);
  return (short)__float2int_rn(v);
}

__global__ void polyphase_resample(const short2* __restrict__ in, const float* __restrict__ coef,
                                   short2* __restrict__ out, long long inFrames, long long outFrames, float gain) {
  __shared__ float bank[UP][TAPS + 1];
  for (int i = threadIdx.x; i < UP * TAPS; i += blockDim.x) bank[i / TAPS][i % TAPS] = coef[i] * gain;
  __syncthreads();

  long long step = (long long)gridDim.x * blockDim.x;
  for (long long n = (long long)blockIdx.x * blockDim.x + threadIdx.x; n < outFrames; n += step) {
    long long pos = n * DOWN;
    long long base = pos / UP;
    int phase = (int)(pos - base * UP);
    const float* h = bank[phase];
    float l = 0, r = 0;
    long long first = base - (TAPS / 2 - 1);
    if (first >= 0 && first + TAPS <= inFrames) {
      const short2* p = in + first;
#pragma unroll 8
      for (int k = 0; k < TAPS; k++) {
        short2 s = p[k];
        l += h[k] * s.x;
        r += h[k] * s.y;
      }
    } else {  // the ends: silence outside
      for (int k = 0; k < TAPS; k++) {
        long long i = first + k;
        if (i < 0 || i >= inFrames) continue;
        l += h[k] * in[i].x;
        r += h[k] * in[i].y;
      }
    }
    out[n] = make_short2(toPcm(l), toPcm(r));
  }
}
