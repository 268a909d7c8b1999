// SPDX-License-Identifier: BSL-1.0
// Conjunctive BM25: every posting of a query's rarest term is sought in the lists of the query's other terms.
#pragma once
constexpr int kMaxTerms = 4;

__device__ int findDocument(const int* __restrict__ docs, int begin, int end, int doc) {
  while (begin < end) {
    int mid = (begin + end) >> 1;
    if (docs[mid] < doc)
      begin = mid + 1;
    else
      end = mid;
  }
  return begin;
}

__device__ __forceinline__ float termScore(float idf, float tf, float norm, float k1) {
  return idf * tf * (k1 + 1.0f) / (tf + norm);
}

// grid: x chunks of the rarest list, y queries; queryTerms: kMaxTerms per query, the rarest first, -1 for none
__global__ void bm25_conjunct(const int* __restrict__ queryTerms, const int* __restrict__ listStart,
                              const int* __restrict__ docs, const unsigned char* __restrict__ frequency,
                              const float* __restrict__ idf, const float* __restrict__ norm,
                              const int* __restrict__ outStart, float* __restrict__ scores, int* hits, int* topBits,
                              float k1) {
  const int* terms = queryTerms + blockIdx.y * kMaxTerms;
  int rare = terms[0];
  int begin = listStart[rare], count = listStart[rare + 1] - begin;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= count) return;
  int doc = docs[begin + i];
  float docNorm = norm[doc];
  float score = termScore(idf[rare], frequency[begin + i], docNorm, k1);
  bool all = true;
  for (int t = 1; t < kMaxTerms; t++) {
    int term = terms[t];
    if (term < 0) break;
    int end = listStart[term + 1];
    int at = findDocument(docs, listStart[term], end, doc);
    if (at == end || docs[at] != doc) {
      all = false;
      break;
    }
    score += termScore(idf[term], frequency[at], docNorm, k1);
  }
  scores[outStart[blockIdx.y] + i] = all ? score : 0.0f;
  if (all) {
    atomicAdd(&hits[blockIdx.y], 1);
    atomicMax(&topBits[blockIdx.y], __float_as_int(score));  // scores are positive
  }
}
