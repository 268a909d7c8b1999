// SPDX-License-Identifier: BSL-1.0
// Scans a DNA sequence for transcription factor binding sites with position weight matrices. A thread scores every
// motif at its position and gives up on a motif as soon as the best possible rest cannot reach the threshold.
#pragma once
constexpr int PWM_BLOCK = 128;
constexpr int PWM_MAX_LENGTH = 24;
constexpr int PWM_MAX_MOTIFS = 64;
constexpr unsigned char BASE_N = 4;

// matrix: [motif][PWM_MAX_LENGTH][4]; best: [motif][PWM_MAX_LENGTH], the highest score of the columns after this one
__global__ void pwm_scan(const unsigned char* __restrict__ sequence, const float* __restrict__ matrix,
                         const float* __restrict__ best, const int* __restrict__ lengths,
                         const float* __restrict__ thresholds, float* __restrict__ topScore,
                         signed char* __restrict__ topMotif, int* hits, int n, int motifs) {
  __shared__ unsigned char tile[PWM_BLOCK + PWM_MAX_LENGTH];
  __shared__ int blockHits[PWM_MAX_MOTIFS];
  const int base = blockIdx.x * PWM_BLOCK, pos = base + threadIdx.x;

  for (int i = threadIdx.x; i < PWM_BLOCK + PWM_MAX_LENGTH; i += PWM_BLOCK)
    tile[i] = base + i < n ? sequence[base + i] : BASE_N;
  if (threadIdx.x < motifs) blockHits[threadIdx.x] = 0;
  __syncthreads();

  float top = -INFINITY;
  int which = -1;
  for (int m = 0; m < motifs; m++) {
    const float* w = matrix + m * PWM_MAX_LENGTH * 4;
    const float* rest = best + m * PWM_MAX_LENGTH;
    const float threshold = thresholds[m];
    const int length = lengths[m];
    float score = 0.0f;
    int k = 0;
    for (; k < length; k++) {
      unsigned char letter = tile[threadIdx.x + k];
      if (letter == BASE_N) break;
      score += w[k * 4 + letter];
      if (score + rest[k] < threshold) break;
    }
    if (k < length) continue;
    atomicAdd(&blockHits[m], 1);
    if (score > top) {
      top = score;
      which = m;
    }
  }
  if (pos < n) {
    topScore[pos] = top;
    topMotif[pos] = (signed char)which;
  }
  __syncthreads();
  if (threadIdx.x < motifs && blockHits[threadIdx.x] > 0) atomicAdd(&hits[threadIdx.x], blockHits[threadIdx.x]);
}
