// SPDX-License-Identifier: BSL-1.0
// Read mapper: verifies candidate positions by Myers' bit-parallel edit distance (read anywhere in a reference window);
// a thread per candidate, reads of up to 64 bases.
#pragma once

enum { MAX_READ = 64 };

__device__ __forceinline__ int baseCode(char c) {
  switch (c) {
    case 'A':
    case 'a': return 0;
    case 'C':
    case 'c': return 1;
    case 'G':
    case 'g': return 2;
    case 'T':
    case 't': return 3;
  }
  return 4;  // N matches nothing
}

__global__ void read_verify(const char* __restrict__ genome, const char* __restrict__ reads,
                            const int* __restrict__ readStart, const int* __restrict__ candidatePos,
                            const int* __restrict__ candidateRead, short* __restrict__ distance,
                            int* __restrict__ endPos, int candidates, int genomeLength, int maxErrors) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= candidates) return;
  int rd = candidateRead[i];
  const char* p = reads + readStart[rd];
  int m = readStart[rd + 1] - readStart[rd];
  unsigned long long eq[5] = {0, 0, 0, 0, 0};
  for (int k = 0; k < m; k++) {
    int c = baseCode(p[k]);
    if (c < 4) eq[c] |= 1ull << k;
  }
  int from = max(candidatePos[i] - maxErrors, 0);
  int to = min(candidatePos[i] + m + maxErrors, genomeLength);
  unsigned long long pv = ~0ull, mv = 0;
  const unsigned long long top = 1ull << (m - 1);
  int score = m, best = m, bestEnd = from - 1;
  for (int t = from; t < to; t++) {
    unsigned long long e = eq[baseCode(genome[t])];
    unsigned long long xv = e | mv;
    unsigned long long xh = (((e & pv) + pv) ^ pv) | e;
    unsigned long long ph = mv | ~(xh | pv);
    unsigned long long mh = pv & xh;
    if (ph & top) score++;
    if (mh & top) score--;
    ph <<= 1;  // free start: no carry into row 0
    mh <<= 1;
    pv = mh | ~(xv | ph);
    mv = ph & xv;
    if (score < best) {
      best = score;
      bestEnd = t;
    }
    if (score - (to - 1 - t) >= best) break;  // can't get better
  }
  bool ok = best <= maxErrors;
  distance[i] = ok ? (short)best : (short)-1;
  endPos[i] = ok ? bestEnd : -1;
}
