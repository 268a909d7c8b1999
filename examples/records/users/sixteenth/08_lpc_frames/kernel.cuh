// SPDX-License-Identifier: BSL-1.0
// Linear prediction of speech: windowed autocorrelation and the Levinson-Durbin recursion, a block per frame.
#pragma once
#define LPC_WARPS 4
#define LPC_MAX_ORDER 31

__device__ __forceinline__ float warpSum(float v) {
#pragma unroll
  for (int s = 16; s > 0; s >>= 1) v += __shfl_xor_sync(0xFFFFFFFFu, v, s);
  return v;
}

// block: 128 threads; dynamic shared memory: frameLength floats
__global__ void lpc_frames(const float* __restrict__ signal, const float* __restrict__ window,
                           float* __restrict__ coefficients, float* __restrict__ residual, int frameLength, int hop,
                           int order) {
  extern __shared__ float frame[];
  __shared__ float lags[LPC_MAX_ORDER + 1];
  int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;

  const float* from = signal + size_t(blockIdx.x) * hop;
  for (int i = threadIdx.x; i < frameLength; i += blockDim.x) frame[i] = from[i] * window[i];
  __syncthreads();

  for (int lag = warp; lag <= order; lag += LPC_WARPS) {
    float sum = 0.0f;
    for (int i = lane; i + lag < frameLength; i += 32) sum = fmaf(frame[i], frame[i + lag], sum);
    sum = warpSum(sum);
    if (lane == 0) lags[lag] = sum;
  }
  __syncthreads();
  if (warp != 0) return;

  // Lane j holds coefficient j; a[0] is 1. The zeroth lag gets a noise floor.
  float a = lane == 0 ? 1.0f : 0.0f;
  float error = lags[0] * 1.0003f + 1e-9f;
  for (int i = 1; i <= order; i++) {
    float acc = warpSum(lane < i ? a * lags[i - lane] : 0.0f);
    float reflection = -acc / error;
    float mirrored = __shfl_sync(0xFFFFFFFFu, a, (i - lane) & 31);
    if (lane <= i) a = fmaf(reflection, mirrored, a);
    error *= 1.0f - reflection * reflection;
  }
  if (lane >= 1 && lane <= order) coefficients[size_t(blockIdx.x) * order + lane - 1] = a;
  if (lane == 0) residual[blockIdx.x] = error;
}
