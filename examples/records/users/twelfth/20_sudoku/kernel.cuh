// SPDX-License-Identifier: BSL-1.0
// Solves Sudoku puzzles, one a thread, by backtracking over the candidates of the most constrained empty cell.
#pragma once
#define SUDOKU_CELLS 81

struct SudokuState {
  unsigned short row[9], column[9], box[9];  // used digits

  __host__ __device__ unsigned candidates(int cell) const {
    int r = cell / 9, c = cell % 9;
    return ~(row[r] | column[c] | box[r / 3 * 3 + c / 3]) & 0x1ffu;
  }
  __host__ __device__ void toggle(int cell, unsigned digit) {
    int r = cell / 9, c = cell % 9;
    row[r] ^= digit;
    column[c] ^= digit;
    box[r / 3 * 3 + c / 3] ^= digit;
  }
};

// steps[p]: tries needed, or -1 if the limit was met first
__global__ void sudoku(const unsigned char* __restrict__ puzzles, unsigned char* __restrict__ solved,
                       int* __restrict__ steps, int count, int limit) {
  int p = blockIdx.x * blockDim.x + threadIdx.x;
  if (p >= count) return;
  const unsigned char* in = puzzles + size_t(p) * SUDOKU_CELLS;
  SudokuState s = {};
  unsigned char empty[SUDOKU_CELLS];
  unsigned short left[SUDOKU_CELLS], digit[SUDOKU_CELLS];
  int holes = 0;
  for (int i = 0; i < SUDOKU_CELLS; i++) {
    if (in[i] == 0)
      empty[holes++] = i;
    else
      s.toggle(i, 1u << (in[i] - 1));
  }

  int depth = 0, tries = 0;
  bool descend = true;
  while (depth >= 0 && depth < holes && tries < limit) {
    if (descend) {  // bring the cell of fewest candidates to the front
      int best = depth, fewest = 10;
      for (int i = depth; i < holes && fewest > 1; i++) {
        int n = __popc(s.candidates(empty[i]));
        if (n < fewest) {
          fewest = n;
          best = i;
        }
      }
      unsigned char cell = empty[best];
      empty[best] = empty[depth];
      empty[depth] = cell;
      left[depth] = s.candidates(cell);
    } else {
      s.toggle(empty[depth], digit[depth]);
    }
    unsigned rest = left[depth];
    if (rest == 0) {
      depth--;
      descend = false;
      continue;
    }
    unsigned pick = rest & (0u - rest);
    left[depth] = rest ^ pick;
    digit[depth] = pick;
    s.toggle(empty[depth], pick);
    tries++;
    depth++;
    descend = true;
  }

  bool done = depth == holes;
  unsigned char* out = solved + size_t(p) * SUDOKU_CELLS;
  for (int i = 0; i < SUDOKU_CELLS; i++) out[i] = in[i];
  if (done)
    for (int i = 0; i < holes; i++) out[empty[i]] = __ffs(digit[i]);
  steps[p] = done ? tries : -1;
}
