// SPDX-License-Identifier: BSL-1.0
// Dynamic range compressor, one block a channel: the peak envelope e[i] = max(|x[i]|, release * e[i-1]) by a block scan
// over tiles with a carry, then the gain of a hard knee.
#pragma once

namespace dsp {
constexpr int kThreads = 256, kWarps = kThreads / 32, kItems = 8;

template <int N>
struct Chunk {
  float v[N];
  __device__ void load(const float* __restrict__ src, long long at, long long end) {
#pragma unroll
    for (int n = 0; n < N; n++) v[n] = at + n < end ? src[at + n] : 0.0f;
  }
  __device__ float decayedPeak(float state, float release) const {
#pragma unroll
    for (int n = 0; n < N; n++) state = fmaxf(fabsf(v[n]), release * state);
    return state;
  }
};

template <int N>
__device__ __forceinline__ float powN(float x) {
  float r = 1.0f;
#pragma unroll
  for (int n = 0; n < N; n++) r *= x;
  return r;
}
}  // namespace dsp

__global__ void __launch_bounds__(dsp::kThreads)
    peak_compressor(const float* __restrict__ in, float* __restrict__ out, float* __restrict__ finalState,
                    long long samples, float release, float thresholdLog2, float slope, float makeup) {
  __shared__ float warpPeak[2][dsp::kWarps];
  const int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
  const long long begin = (long long)blockIdx.x * samples, end = begin + samples;
  const float perThread = dsp::powN<dsp::kItems>(release);
  const float perWarp = dsp::powN<32>(perThread);

  float carry = 0.0f;  // the envelope before the tile
  int phase = 0;
  for (long long tile = begin; tile < end; tile += dsp::kThreads * dsp::kItems, phase ^= 1) {
    const long long at = tile + threadIdx.x * dsp::kItems;
    dsp::Chunk<dsp::kItems> x;
    x.load(in, at, end);

    float peak = x.decayedPeak(0.0f, release);
    float step = perThread;
#pragma unroll
    for (int o = 1; o < 32; o <<= 1) {
      const float before = __shfl_up_sync(0xffffffffu, peak, o);
      if (lane >= o) peak = fmaxf(peak, step * before);
      step *= step;
    }
    if (lane == 31) warpPeak[phase][warp] = peak;
    float state = __shfl_up_sync(0xffffffffu, peak, 1);
    if (lane == 0) state = 0.0f;
    __syncthreads();

    float running = carry, mine = 0.0f;
#pragma unroll
    for (int w = 0; w < dsp::kWarps; w++) {
      if (w == warp) mine = running;
      running = fmaxf(warpPeak[phase][w], perWarp * running);
    }
    carry = running;
    for (int l = 0; l < lane; l++) mine *= perThread;
    state = fmaxf(state, mine);

#pragma unroll
    for (int n = 0; n < dsp::kItems; n++) {
      state = fmaxf(fabsf(x.v[n]), release * state);
      const float over = fmaxf(log2f(fmaxf(state, 1e-8f)) - thresholdLog2, 0.0f);
      const float y = x.v[n] * makeup * exp2f(-slope * over);
      if (at + n < end) out[at + n] = y;
      if (at + n == end - 1) finalState[blockIdx.x] = state;
    }
  }
}
