// SPDX-License-Identifier: BSL-1.0
// Read mapping: extend each seed to both sides without gaps until the score falls too far below its best.
#pragma once
__device__ inline int extend(const unsigned char* a, const unsigned char* b, int length, int step, int match,
                             int mismatch, int drop) {
  int score = 0, best = 0;
  for (int k = 0; k < length; k++) {
    score += a[k * step] == b[k * step] ? match : -mismatch;
    if (score > best) best = score;
    if (best - score > drop) break;
  }
  return best;
}
__global__ void seed_extend(const unsigned char* query, const unsigned char* reference, const int* seedQuery,
                            const int* seedReference, int* score, int seeds, int queryLength, int referenceLength,
                            int match, int mismatch, int drop) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= seeds) return;
  int q = seedQuery[i], r = seedReference[i];
  int right = extend(query + q, reference + r, min(queryLength - q, referenceLength - r), 1, match, mismatch, drop);
  int left = extend(query + q - 1, reference + r - 1, min(q, r), -1, match, mismatch, drop);
  score[i] = left + right;
}
