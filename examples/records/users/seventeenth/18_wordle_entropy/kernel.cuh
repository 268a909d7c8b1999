// SPDX-License-Identifier: BSL-1.0
// Expected information (bits) of every allowed Wordle guess against the weighted list of answers; a block per guess.
#pragma once
#define LETTERS 5
#define PATTERNS 243  // 3^5 colourings
#define WORDLE_BLOCK 192

__device__ __forceinline__ int letterAt(unsigned int word, int i) { return word >> (5 * i) & 31; }

// Colours in base 3: 2 green, 1 yellow, 0 grey. A letter of the answer pays for one mark only.
__device__ int colouring(unsigned int guess, unsigned int answer) {
  const int power[LETTERS] = {1, 3, 9, 27, 81};
  int code = 0;
  unsigned int open = 0, used = 0;
#pragma unroll
  for (int i = 0; i < LETTERS; i++) {
    if (letterAt(guess, i) == letterAt(answer, i)) {
      code += 2 * power[i];
      used |= 1u << i;
    } else {
      open |= 1u << i;
    }
  }
#pragma unroll
  for (int i = 0; i < LETTERS; i++) {
    if (!(open >> i & 1)) continue;
    int g = letterAt(guess, i);
    for (int j = 0; j < LETTERS; j++) {
      if (!(used >> j & 1) && letterAt(answer, j) == g) {
        used |= 1u << j;
        code += power[i];
        break;
      }
    }
  }
  return code;
}

__global__ void wordle_entropy(const unsigned int* __restrict__ guesses, const unsigned int* __restrict__ answers,
                               const int* __restrict__ prior, int nAnswers, float* __restrict__ bits,
                               int* __restrict__ largestBucket) {
  __shared__ int bucket[PATTERNS];
  __shared__ float partBits[WORDLE_BLOCK / 32];
  __shared__ int partMax[WORDLE_BLOCK / 32], partSum[WORDLE_BLOCK / 32];
  for (int p = threadIdx.x; p < PATTERNS; p += blockDim.x) bucket[p] = 0;
  __syncthreads();

  const unsigned int guess = guesses[blockIdx.x];
  for (int a = threadIdx.x; a < nAnswers; a += blockDim.x) atomicAdd(&bucket[colouring(guess, answers[a])], prior[a]);
  __syncthreads();

  // entropy = log2(N) - sum n log2(n) / N
  float s = 0.0f;
  int most = 0, n = 0;
  for (int p = threadIdx.x; p < PATTERNS; p += blockDim.x) {
    int v = bucket[p];
    if (v > 0) s += float(v) * log2f(float(v));
    most = max(most, v);
    n += v;
  }
#pragma unroll
  for (int d = 16; d > 0; d >>= 1) {
    s += __shfl_down_sync(~0u, s, d);
    most = max(most, __shfl_down_sync(~0u, most, d));
    n += __shfl_down_sync(~0u, n, d);
  }
  const int warp = threadIdx.x / 32;
  if (threadIdx.x % 32 == 0) partBits[warp] = s, partMax[warp] = most, partSum[warp] = n;
  __syncthreads();
  if (threadIdx.x == 0) {
    for (int w = 1; w < WORDLE_BLOCK / 32; w++) {
      s += partBits[w];
      most = max(most, partMax[w]);
      n += partSum[w];
    }
    bits[blockIdx.x] = log2f(float(n)) - s / float(n);
    largestBucket[blockIdx.x] = most;
  }
}
