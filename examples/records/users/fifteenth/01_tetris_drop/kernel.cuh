// SPDX-License-Identifier: BSL-1.0
// Best landing place of a falling piece: a warp tries all rotations and columns on the bit rows of its board.
#pragma once
#define BOARD_W 10
#define BOARD_H 20
#define BOARDS_PER_BLOCK 8

struct DropWeights {
  int line, hole, height, bump;
};

// 4x4 mask, bit 4 * y + x, y up
__device__ unsigned pieceMask(int piece) {
  switch (piece) {
    case 0: return 0x000f;  // I
    case 1: return 0x0033;  // O
    case 2: return 0x0027;  // T
    case 3: return 0x0036;  // S
    case 4: return 0x0063;  // Z
    case 5: return 0x0017;  // J
    default: return 0x0047;  // L
  }
}

__device__ unsigned rotateMask(unsigned m) {
  unsigned r = 0;
  for (int y = 0; y < 4; y++)
    for (int x = 0; x < 4; x++)
      if (m >> (4 * y + x) & 1) r |= 1u << (4 * x + (3 - y));
  return r;
}

__device__ unsigned normalizeMask(unsigned m) {
  while (!(m & 0x000f)) m >>= 4;
  while (!(m & 0x1111)) m >>= 1;
  return m;
}

__device__ int maskWidth(unsigned m) {
  unsigned c = (m | m >> 4 | m >> 8 | m >> 12) & 15;
  return 32 - __clz(c);
}

__device__ bool collides(const unsigned* rows, unsigned mask, int x, int y) {
  for (int k = 0; k < 4; k++) {
    unsigned part = (mask >> (4 * k) & 15) << x;
    if (!part) continue;
    if (y + k < 0) return true;
    if (y + k < BOARD_H && (rows[y + k] & part)) return true;
  }
  return false;
}

__device__ int scoreDrop(const unsigned* rows, unsigned mask, int x, DropWeights w) {
  int y = BOARD_H;
  while (!collides(rows, mask, x, y - 1)) y--;
  const unsigned full = (1u << BOARD_W) - 1;
  int lines = 0, holes = 0, columnHeight[BOARD_W];
  for (int c = 0; c < BOARD_W; c++) columnHeight[c] = 0;
  unsigned covered = 0;
  // from the top; a piece may stick out above the board
  int cleared = 0;
  for (int r = BOARD_H + 3; r >= 0; r--) {
    unsigned v = r < BOARD_H ? rows[r] : 0;
    if (r >= y && r < y + 4) v |= (mask >> (4 * (r - y)) & 15) << x;
    if (v == full) {
      lines++;
      continue;
    }
    holes += __popc(covered & ~v & full);
    unsigned fresh = v & ~covered;
    covered |= v;
    while (fresh) {
      int c = __ffs(fresh) - 1;
      fresh &= fresh - 1;
      columnHeight[c] = r + 1;
    }
  }
  // full rows below a column's top lower it
  for (int r = 0; r < BOARD_H; r++) {
    unsigned v = rows[r];
    if (r >= y && r < y + 4) v |= (mask >> (4 * (r - y)) & 15) << x;
    if (v != full) continue;
    for (int c = 0; c < BOARD_W; c++)
      if (columnHeight[c] > r - cleared) columnHeight[c]--;
    cleared++;
  }
  int height = 0, bump = 0;
  for (int c = 0; c < BOARD_W; c++) {
    height += columnHeight[c];
    if (c) bump += abs(columnHeight[c] - columnHeight[c - 1]);
  }
  return w.line * lines - w.hole * holes - w.height * height - w.bump * bump;
}

// block: 8 warps, a board each
__global__ void tetris_drop(const uint16_t* __restrict__ boards, const int* __restrict__ pieces, int* bestMove,
                            int* bestScore, int count, int wLine, int wHole, int wHeight, int wBump) {
  __shared__ unsigned rows[BOARDS_PER_BLOCK][BOARD_H];
  int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
  int board = blockIdx.x * BOARDS_PER_BLOCK + warp;
  if (board >= count) return;
  if (lane < BOARD_H) rows[warp][lane] = boards[size_t(board) * BOARD_H + lane];
  __syncwarp();

  DropWeights w = {wLine, wHole, wHeight, wBump};
  int piece = pieces[board];
  int rotations = piece == 1 ? 1 : (piece == 0 || piece == 3 || piece == 4) ? 2 : 4;
  int score = INT_MIN, move = -1;
  for (int m = lane; m < rotations * BOARD_W; m += 32) {
    int rot = m / BOARD_W, x = m % BOARD_W;
    unsigned mask = pieceMask(piece);
    for (int k = 0; k < rot; k++) mask = rotateMask(mask);
    mask = normalizeMask(mask);
    if (x + maskWidth(mask) > BOARD_W) continue;
    int s = scoreDrop(rows[warp], mask, x, w);
    if (s > score) {
      score = s;
      move = m;
    }
  }
  for (int d = 16; d; d >>= 1) {
    int s = __shfl_xor_sync(~0u, score, d), m = __shfl_xor_sync(~0u, move, d);
    if (s > score || (s == score && unsigned(m) < unsigned(move))) {
      score = s;
      move = m;
    }
  }
  if (lane == 0) {
    bestMove[board] = move;
    bestScore[board] = score;
  }
}
