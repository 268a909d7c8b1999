// SPDX-License-Identifier: BSL-1.0
// Connect Four: a depth-limited alpha-beta search of one position per thread, on 64-bit boards (7 bits per column).
#pragma once
typedef unsigned long long Board;

#define C4_MAX_DEPTH 8
#define C4_FULL 0xFDFBF7EFDFBFull  // 6 of the 7 bits of each column
#define C4_CENTRE (0x3Full << 21)

struct SearchFrame {
  Board mine, all;  // stones of the side to move, all stones
  int alpha, beta, best, next;
};

__device__ __forceinline__ bool hasFour(Board b) {
  Board h = b & (b >> 7);
  if (h & (h >> 14)) return true;
  Board d = b & (b >> 6);
  if (d & (d >> 12)) return true;
  Board e = b & (b >> 8);
  if (e & (e >> 16)) return true;
  Board v = b & (b >> 1);
  return (v & (v >> 2)) != 0;
}

__device__ __forceinline__ int pairs(Board b) {
  return __popcll(b & (b >> 7)) + __popcll(b & (b >> 6)) + __popcll(b & (b >> 8)) + __popcll(b & (b >> 1));
}

__device__ __forceinline__ int evaluate(Board mine, Board other) {
  return 3 * (__popcll(mine & C4_CENTRE) - __popcll(other & C4_CENTRE)) + pairs(mine) - pairs(other);
}

__device__ __forceinline__ int columnAt(int i) { return (i & 1) ? 3 - (i + 1) / 2 : 3 + i / 2; }  // the centre first

__global__ void connect4_search(const Board* __restrict__ stones, const Board* __restrict__ occupied, int* scores,
                                int* moves, unsigned int* nodes, int positions, int depth) {
  int id = blockIdx.x * blockDim.x + threadIdx.x;
  if (id >= positions) return;

  SearchFrame stack[C4_MAX_DEPTH];
  stack[0] = {stones[id], occupied[id], -10000, 10000, -10000, 0};
  int level = 0, move = -1;
  unsigned int visited = 0;

  while (true) {
    SearchFrame& f = stack[level];
    int value;
    if (f.next == 7 || f.alpha >= f.beta) {
      if (level == 0) break;
      value = -f.best;
      level--;
    } else {
      int column = columnAt(f.next++);
      if (f.all & (1ull << (7 * column + 5))) continue;  // the column is full
      visited++;
      Board all = f.all | (f.all + (1ull << (7 * column)));
      Board other = f.all ^ f.mine;
      Board mine = all ^ other;
      int left = depth - level - 1;
      if (hasFour(mine)) {
        value = 1000 + left;
      } else if (all == C4_FULL) {
        value = 0;
      } else if (left == 0) {
        value = evaluate(mine, other);
      } else {
        level++;
        stack[level] = {other, all, -f.beta, -f.alpha, -10000, 0};
        continue;
      }
    }
    SearchFrame& p = stack[level];
    if (value > p.best) {
      p.best = value;
      if (level == 0) move = columnAt(p.next - 1);
    }
    if (value > p.alpha) p.alpha = value;
  }
  scores[id] = stack[0].best;
  moves[id] = move;
  nodes[id] = visited;
}
