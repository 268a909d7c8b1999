// SPDX-License-Identifier: BSL-1.0
// Forward variables and loss of connectionist temporal classification. A block holds an utterance; a state is a label
// or a blank between labels.
#pragma once
#define CTC_NEG_INF (-1e30f)

__device__ float logAdd3(float a, float b, float c) {
  float m = fmaxf(a, fmaxf(b, c));
  if (m <= CTC_NEG_INF) return CTC_NEG_INF;
  return m + __logf(__expf(a - m) + __expf(b - m) + __expf(c - m));
}

// logProbs: frames x batch x classes; alpha: batch x frames x maxStates; dynamic shared: 2 rows of maxStates floats
__global__ void ctc_alpha(const float* __restrict__ logProbs, const int* __restrict__ targets,
                          const int* __restrict__ inputLength, const int* __restrict__ targetLength,
                          float* __restrict__ alpha, float* __restrict__ loss, int frames, int batch, int classes,
                          int maxTarget, int blank) {
  extern __shared__ float rows[];
  const int maxStates = 2 * maxTarget + 1;
  float* previous = rows;
  float* current = rows + maxStates;
  const int sample = blockIdx.x;
  const int states = 2 * targetLength[sample] + 1;
  const int used = inputLength[sample];
  const int* target = targets + sample * maxTarget;
  float* out = alpha + size_t(sample) * frames * maxStates;

  for (int t = 0; t < used; t++) {
    const float* frame = logProbs + (size_t(t) * batch + sample) * classes;
    for (int s = threadIdx.x; s < states; s += blockDim.x) {
      int label = s & 1 ? target[s >> 1] : blank;
      float a;
      if (t == 0) {
        a = s < 2 ? 0.0f : CTC_NEG_INF;
      } else {
        float stay = previous[s];
        float next = s > 0 ? previous[s - 1] : CTC_NEG_INF;
        bool skips = (s & 1) && s >= 3 && label != target[(s >> 1) - 1];
        a = logAdd3(stay, next, skips ? previous[s - 2] : CTC_NEG_INF);
      }
      a = a <= CTC_NEG_INF ? CTC_NEG_INF : a + frame[label];
      current[s] = a;
      out[size_t(t) * maxStates + s] = a;
    }
    __syncthreads();
    float* swap = previous;
    previous = current;
    current = swap;
  }
  if (threadIdx.x == 0) {
    float last = previous[states - 1];
    float before = states > 1 ? previous[states - 2] : CTC_NEG_INF;
    loss[sample] = -logAdd3(last, before, CTC_NEG_INF);
  }
}
