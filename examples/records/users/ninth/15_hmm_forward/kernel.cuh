// SPDX-License-Identifier: BSL-1.0
// Log-likelihood of sequences under a 32-state HMM (forward algorithm), one warp per sequence, a state per lane.
#pragma once
#define HMM_STATES 32
#define HMM_SYMBOLS 20

__device__ __forceinline__ float warpSum(float v) {
  for (int d = 16; d > 0; d >>= 1) v += __shfl_xor_sync(0xffffffffu, v, d);
  return v;
}

__global__ void hmm_forward(const unsigned char* __restrict__ residues, const int* __restrict__ offsets,
                            const float* __restrict__ transition, const float* __restrict__ emission,
                            const float* __restrict__ start, float* __restrict__ logLikelihood, int sequences) {
  __shared__ float emit[HMM_SYMBOLS * HMM_STATES];
  for (int i = threadIdx.x; i < HMM_SYMBOLS * HMM_STATES; i += blockDim.x) emit[i] = emission[i];
  __syncthreads();

  const int lane = threadIdx.x & 31;
  const int warpsPerGrid = gridDim.x * (blockDim.x >> 5);

  float into[HMM_STATES];  // probabilities of the transitions into this lane's state
#pragma unroll
  for (int i = 0; i < HMM_STATES; i++) into[i] = transition[i * HMM_STATES + lane];
  const float first = start[lane];

  for (int s = (blockIdx.x * blockDim.x + threadIdx.x) >> 5; s < sequences; s += warpsPerGrid) {
    const int begin = offsets[s];
    const int length = offsets[s + 1] - begin;
    if (length == 0) {
      if (lane == 0) logLikelihood[s] = 0.0f;
      continue;
    }
    const unsigned char* seq = residues + begin;
    float alpha = first * emit[seq[0] * HMM_STATES + lane];
    float logScale = 0.0f;
    for (int t = 1; t < length; t++) {
      const float e = emit[seq[t] * HMM_STATES + lane];
      float s0 = 0.0f, s1 = 0.0f;
#pragma unroll
      for (int i = 0; i < HMM_STATES; i += 2) {
        s0 = fmaf(__shfl_sync(0xffffffffu, alpha, i), into[i], s0);
        s1 = fmaf(__shfl_sync(0xffffffffu, alpha, i + 1), into[i + 1], s1);
      }
      alpha = e * (s0 + s1);
      if ((t & 7) == 7) {  // keep the numbers in range
        float total = warpSum(alpha);
        alpha *= 1.0f / total;
        logScale += logf(total);
      }
    }
    float total = warpSum(alpha);
    if (lane == 0) logLikelihood[s] = logScale + logf(total);
  }
}
