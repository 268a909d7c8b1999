// SPDX-License-Identifier: BSL-1.0
// Brute-force matching of 256-bit binary feature descriptors: best and second-best Hamming distance per query.
#pragma once
#define WORDS 8
#define CHUNK 64
struct Match {
  int train, distance, second;
};
__global__ void orb_match(const unsigned int* query, const unsigned int* train, Match* matches,
                          int queries, int trains) {
  __shared__ unsigned int tile[CHUNK][WORDS];
  int q = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned int mine[WORDS] = {};
  if (q < queries)
    for (int k = 0; k < WORDS; k++) mine[k] = query[(size_t)q * WORDS + k];
  Match m = {-1, 257, 257};
  for (int base = 0; base < trains; base += CHUNK) {
    int here = min(CHUNK, trains - base);
    for (int k = threadIdx.x; k < here * WORDS; k += blockDim.x)
      tile[k / WORDS][k % WORDS] = train[(size_t)base * WORDS + k];
    __syncthreads();
    for (int t = 0; t < here; t++) {
      int d = 0;
#pragma unroll
      for (int k = 0; k < WORDS; k++) d += __popc(mine[k] ^ tile[t][k]);
      if (d < m.distance) {
        m.second = m.distance;
        m.distance = d;
        m.train = base + t;
      } else if (d < m.second) {
        m.second = d;
      }
    }
    __syncthreads();
  }
  if (q < queries) matches[q] = m;
}
