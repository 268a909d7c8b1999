// SPDX-License-Identifier: BSL-1.0
// Edit distance of every dictionary word to every query word with Myers' bit-vector algorithm (queries up to 64
// letters).
#pragma once
typedef unsigned long long bits;
__global__ void fuzzy_words(const char* __restrict__ text, const int* __restrict__ wordStart,
                            const char* __restrict__ queries, const int* __restrict__ queryStart,
                            unsigned char* __restrict__ distance, int words) {
  __shared__ bits where[256];
  const int q0 = queryStart[blockIdx.y], m = queryStart[blockIdx.y + 1] - q0;
  bits mask = 0;
  for (int k = 0; k < m; k++)
    if ((unsigned char)queries[q0 + k] == threadIdx.x) mask |= 1ull << k;
  where[threadIdx.x] = mask;  // 256 threads
  __syncthreads();
  int w = blockIdx.x * blockDim.x + threadIdx.x;
  if (w >= words) return;
  bits plus = ~0ull, minus = 0;
  const bits last = 1ull << (m - 1);
  int score = m;
  for (int k = wordStart[w]; k < wordStart[w + 1]; k++) {
    bits eq = where[(unsigned char)text[k]];
    bits xv = eq | minus;
    bits xh = (((eq & plus) + plus) ^ plus) | eq;
    bits ph = minus | ~(xh | plus);
    bits mh = plus & xh;
    if (ph & last) score++;
    if (mh & last) score--;
    ph = (ph << 1) | 1;
    mh <<= 1;
    plus = mh | ~(xv | ph);
    minus = ph & xv;
  }
  distance[(size_t)blockIdx.y * words + w] = (unsigned char)score;
}
