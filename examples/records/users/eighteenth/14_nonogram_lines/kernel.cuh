// SPDX-License-Identifier: BSL-1.0
// One pass of a nonogram (picross) line solver: which cells of a line can be black, which can be white, over all
// placements of the clue's runs that agree with the cells known so far. One thread a line, sets of positions as bits.
#pragma once
#define LINE_THREADS 64
#define MAX_RUNS 16

__device__ __forceinline__ bool has(unsigned int set, int k) { return set >> k & 1u; }

__global__ void nonogram_lines(const int* __restrict__ clueStart, const unsigned char* __restrict__ clues,
                               const unsigned int* __restrict__ black, const unsigned int* __restrict__ white,
                               unsigned int* __restrict__ canBlack, unsigned int* __restrict__ canWhite, int lines,
                               int width) {
  // tail[k] bit p: cells p.. can hold the runs k.. ; bit width: nothing is left
  __shared__ unsigned int tail[MAX_RUNS + 1][LINE_THREADS];
  const int me = threadIdx.x;
  const int line = blockIdx.x * LINE_THREADS + me;
  if (line >= lines) return;
  const int start = clueStart[line], runs = clueStart[line + 1] - start;
  const unsigned int on = black[line], off = white[line];

  for (int k = runs; k >= 0; k--) {
    unsigned int ok = k == runs ? 1u << width : 0u;
    const int len = k < runs ? clues[start + k] : 0;
    const unsigned int run = (1u << len) - 1;
    for (int p = width - 1; p >= 0; p--) {
      bool fits = !has(on, p) && has(ok, p + 1);
      if (!fits && len && p + len <= width && !(off >> p & run)) {
        int q = p + len;
        fits = q == width ? k + 1 == runs : !has(on, q) && has(tail[k + 1][me], q + 1);
      }
      ok |= (unsigned int)fits << p;
    }
    tail[k][me] = ok;
  }

  unsigned int blackOut = 0, whiteOut = 0;
  unsigned int head = 1;  // bit p: cells before p can hold the runs before k, and a run may begin at p
  for (int k = 0; k <= runs; k++) {
    const int len = k < runs ? clues[start + k] : 0;
    const unsigned int run = (1u << len) - 1, rest = tail[k][me];
    unsigned int next = 0;
    for (int p = 0; p < width; p++) {
      if (!has(head, p)) continue;
      if (!has(on, p)) {
        head |= 2u << p;
        if (has(rest, p + 1)) whiteOut |= 1u << p;
      }
      const int q = p + len;
      if (!len || q > width || off >> p & run) continue;
      if (q == width) {
        if (k + 1 == runs) blackOut |= run << p;
      } else if (!has(on, q)) {
        next |= 2u << q;
        if (has(tail[k + 1][me], q + 1)) {
          blackOut |= run << p;
          whiteOut |= 1u << q;
        }
      }
    }
    head = next;
  }
  canBlack[line] = blackOut;
  canWhite[line] = whiteOut;
}
