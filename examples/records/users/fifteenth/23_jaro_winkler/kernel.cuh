// SPDX-License-Identifier: BSL-1.0
// Record linkage: the Jaro-Winkler similarity of candidate pairs of names; a thread per pair, names up to 64 letters.
#pragma once
struct Name {
  const unsigned char* text;
  int length;
};

__device__ Name nameAt(const unsigned char* __restrict__ pool, const int* __restrict__ offsets, int i) {
  int begin = offsets[i];
  return {pool + begin, min(offsets[i + 1] - begin, 64)};
}

__device__ float jaro(Name a, Name b, unsigned long long& usedA, unsigned long long& usedB) {
  int window = max(max(a.length, b.length) / 2 - 1, 0);
  int matches = 0;
  usedA = usedB = 0;
  for (int i = 0; i < a.length; i++) {
    unsigned char letter = a.text[i];
    int from = max(i - window, 0), to = min(i + window + 1, b.length);
    for (int j = from; j < to; j++) {
      if ((usedB >> j & 1) || b.text[j] != letter) continue;
      usedA |= 1ull << i;
      usedB |= 1ull << j;
      matches++;
      break;
    }
  }
  if (matches == 0) return 0.0f;
  int swapped = 0;
  unsigned long long restA = usedA, restB = usedB;
  while (restA) {
    int i = __ffsll((long long)restA) - 1, j = __ffsll((long long)restB) - 1;
    swapped += a.text[i] != b.text[j];
    restA &= restA - 1;
    restB &= restB - 1;
  }
  float m = float(matches);
  return (m / a.length + m / b.length + (m - swapped / 2) / m) / 3.0f;
}

__global__ void jaro_winkler(const unsigned char* __restrict__ pool, const int* __restrict__ offsets,
                             const int* __restrict__ left, const int* __restrict__ right,
                             float* __restrict__ similarity, int* linked, int pairs, float boostAbove,
                             float linkAbove) {
  int p = blockIdx.x * blockDim.x + threadIdx.x;
  if (p >= pairs) return;
  Name a = nameAt(pool, offsets, left[p]), b = nameAt(pool, offsets, right[p]);
  float s = 0.0f;
  if (a.length == 0 || b.length == 0) {
    s = a.length == b.length ? 1.0f : 0.0f;
  } else {
    unsigned long long usedA, usedB;
    s = jaro(a, b, usedA, usedB);
    if (s > boostAbove) {
      int prefix = 0, most = min(min(a.length, b.length), 4);
      while (prefix < most && a.text[prefix] == b.text[prefix]) prefix++;
      s += 0.1f * prefix * (1.0f - s);
    }
  }
  similarity[p] = s;
  if (s >= linkAbove) atomicAdd(linked, 1);
}
