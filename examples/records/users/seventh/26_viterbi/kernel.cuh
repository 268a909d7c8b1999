// SPDX-License-Identifier: BSL-1.0
// Viterbi decoding of a hidden Markov model: a block per sequence, a thread per state, transitions in shared memory.
#pragma once
#include <cfloat>
__global__ void viterbi(const float* __restrict__ logInitial, const float* __restrict__ logTransition,
                        const float* __restrict__ logEmission, const int* __restrict__ symbols,
                        const int* __restrict__ lengths, unsigned char* back, unsigned char* __restrict__ path,
                        float* __restrict__ score, int states, int maxLength) {
  extern __shared__ float scratch[];
  float* transition = scratch;  // [from][to]
  float* now = transition + states * states;
  float* next = now + states;

  const int seq = blockIdx.x;
  const int state = threadIdx.x;
  const int length = lengths[seq];
  const int* observed = symbols + seq * maxLength;
  back += size_t(seq) * maxLength * states;
  path += size_t(seq) * maxLength;

  for (int i = threadIdx.x; i < states * states; i += blockDim.x) transition[i] = logTransition[i];
  if (state < states) now[state] = logInitial[state] + logEmission[observed[0] * states + state];
  __syncthreads();

  for (int t = 1; t < length; t++) {
    if (state < states) {
      float best = -FLT_MAX;
      int from = 0;
      for (int s = 0; s < states; s++) {
        float candidate = now[s] + transition[s * states + state];
        if (candidate > best) {
          best = candidate;
          from = s;
        }
      }
      next[state] = best + __ldg(logEmission + observed[t] * states + state);
      back[t * states + state] = (unsigned char)from;
    }
    __syncthreads();
    float* swap = now;
    now = next;
    next = swap;
  }

  if (state == 0) {
    int last = 0;
    for (int s = 1; s < states; s++)
      if (now[s] > now[last]) last = s;
    score[seq] = now[last];
    for (int t = length - 1; t > 0; t--) {
      path[t] = (unsigned char)last;
      last = back[t * states + last];
    }
    path[0] = (unsigned char)last;
  }
}
