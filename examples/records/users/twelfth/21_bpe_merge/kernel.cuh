// SPDX-License-Identifier: BSL-1.0
// Byte-pair encoding of words, one a thread: merges the pair of least rank until no pair of the word is in the table.
#pragma once
#define BPE_LONGEST 24
#define BPE_EMPTY 0xffffffffu

__host__ __device__ inline unsigned bpeSlot(unsigned pair, unsigned mask) {
  pair ^= pair >> 15;
  pair *= 0x2c1b3c6du;
  pair ^= pair >> 12;
  return pair & mask;
}

// rank of the pair in the open-addressing table; merges[rank] makes token 256 + rank
__device__ int bpeRank(const unsigned* __restrict__ pairs, const int* __restrict__ ranks, unsigned mask,
                       unsigned left, unsigned right) {
  unsigned pair = left << 16 | right;
  for (unsigned slot = bpeSlot(pair, mask);; slot = (slot + 1) & mask) {
    unsigned key = pairs[slot];
    if (key == pair) return ranks[slot];
    if (key == BPE_EMPTY) return 0x7fffffff;
  }
}

__global__ void bpe_merge(const unsigned char* __restrict__ text, const int* __restrict__ wordStart,
                          const unsigned* __restrict__ pairs, const int* __restrict__ ranks,
                          unsigned short* __restrict__ tokens, int* __restrict__ tokenCount, int words,
                          unsigned mask) {
  int word = blockIdx.x * blockDim.x + threadIdx.x;
  if (word >= words) return;
  int begin = wordStart[word];
  int length = min(wordStart[word + 1] - begin, BPE_LONGEST);
  unsigned short token[BPE_LONGEST];
  int rank[BPE_LONGEST];  // of the pair that starts at a token
  for (int i = 0; i < length; i++) token[i] = text[begin + i];
  for (int i = 0; i + 1 < length; i++) rank[i] = bpeRank(pairs, ranks, mask, token[i], token[i + 1]);

  while (length > 1) {
    int at = 0, best = rank[0];
    for (int i = 1; i + 1 < length; i++)
      if (rank[i] < best) {
        best = rank[i];
        at = i;
      }
    if (best == 0x7fffffff) break;
    token[at] = 256 + best;
    length--;
    for (int i = at + 1; i < length; i++) {
      token[i] = token[i + 1];
      if (i + 1 < length) rank[i] = rank[i + 1];
    }
    if (at > 0) rank[at - 1] = bpeRank(pairs, ranks, mask, token[at - 1], token[at]);
    if (at + 1 < length) rank[at] = bpeRank(pairs, ranks, mask, token[at], token[at + 1]);
  }
  for (int i = 0; i < length; i++) tokens[begin + i] = token[i];
  tokenCount[word] = length;
}
