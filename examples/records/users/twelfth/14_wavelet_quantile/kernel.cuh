// SPDX-License-Identifier: BSL-1.0
// k-th smallest value of a range of a column, answered from a wavelet matrix (one bit vector with ranks a level).
#pragma once
struct WaveletLevel {
  const unsigned* bits;
  const int* onesBefore;  // ones before each word
  __device__ int rank1(int i) const {
    int word = i >> 5;
    unsigned mask = (1u << (i & 31)) - 1u;
    return onesBefore[word] + __popc(bits[word] & mask);
  }
};

__global__ void wavelet_quantile(const unsigned* __restrict__ bits, const int* __restrict__ onesBefore,
                                 const int* __restrict__ zeros, const int* __restrict__ queryBegin,
                                 const int* __restrict__ queryEnd, const int* __restrict__ queryRank,
                                 int* __restrict__ answer, int queries, int levels, int wordsPerLevel) {
  int q = blockIdx.x * blockDim.x + threadIdx.x;
  if (q >= queries) return;
  int begin = queryBegin[q], end = queryEnd[q], k = queryRank[q];
  if (k < 0 || k >= end - begin) {
    answer[q] = -1;
    return;
  }
  int value = 0;
  for (int level = 0; level < levels; level++) {
    size_t at = size_t(level) * wordsPerLevel;
    WaveletLevel w = {bits + at, onesBefore + at};
    int onesBegin = w.rank1(begin), onesEnd = w.rank1(end);
    int zerosHere = (end - begin) - (onesEnd - onesBegin);
    value <<= 1;
    if (k < zerosHere) {
      begin -= onesBegin;
      end -= onesEnd;
    } else {
      k -= zerosHere;
      value |= 1;
      begin = zeros[level] + onesBegin;
      end = zeros[level] + onesEnd;
    }
  }
  answer[q] = value;
}
