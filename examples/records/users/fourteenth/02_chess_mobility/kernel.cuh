// SPDX-License-Identifier: BSL-1.0
// Mobility term of a chess evaluation: a thread counts the squares that the pieces of both sides of a position attack.
#pragma once
typedef unsigned long long Bits;

enum Piece { PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING, PIECES };

// squares a slider on `square` sees along the line `mask`, with subtraction carrying up to the first blocker
__device__ Bits lineAttacks(Bits occupied, Bits mask, Bits square) {
  Bits o = occupied & mask;
  Bits up = o - 2 * square;
  Bits down = __brevll(__brevll(o) - 2 * __brevll(square));
  return (up ^ down) & mask;
}

__device__ Bits shifted(Bits b, int ranks) { return ranks >= 0 ? b << (8 * ranks) : b >> (-8 * ranks); }

__device__ Bits rookAttacks(Bits occupied, int sq) {
  Bits s = 1ull << sq;
  return lineAttacks(occupied, 0x0101010101010101ull << (sq & 7), s) |
         lineAttacks(occupied, 0xFFull << (sq & 56), s);
}

__device__ Bits bishopAttacks(Bits occupied, int sq) {
  Bits s = 1ull << sq;
  int file = sq & 7, rank = sq >> 3;
  return lineAttacks(occupied, shifted(0x8040201008040201ull, rank - file), s) |
         lineAttacks(occupied, shifted(0x0102040810204080ull, rank + file - 7), s);
}

__device__ Bits knightAttacks(Bits s) {
  const Bits notA = 0xFEFEFEFEFEFEFEFEull, notH = 0x7F7F7F7F7F7F7F7Full;
  const Bits notAB = 0xFCFCFCFCFCFCFCFCull, notGH = 0x3F3F3F3F3F3F3F3Full;
  return ((s << 17) & notA) | ((s << 15) & notH) | ((s << 10) & notAB) | ((s << 6) & notGH) | ((s >> 17) & notH) |
         ((s >> 15) & notA) | ((s >> 10) & notGH) | ((s >> 6) & notAB);
}

__device__ Bits kingAttacks(Bits s) {
  const Bits notA = 0xFEFEFEFEFEFEFEFEull, notH = 0x7F7F7F7F7F7F7F7Full;
  Bits row = s | ((s << 1) & notA) | ((s >> 1) & notH);
  return (row | (row << 8) | (row >> 8)) & ~s;
}

__device__ int sideMobility(const Bits* __restrict__ boards, int positions, int i, int first, Bits own, Bits occupied,
                            Bits enemyPawnAttacks, Bits enemyRing) {
  const int weight[PIECES] = {0, 4, 3, 2, 1, 0};
  int score = 0;
  for (int piece = KNIGHT; piece <= QUEEN; piece++) {
    Bits set = boards[size_t(first + piece) * positions + i];
    while (set) {
      int sq = __ffsll((long long)set) - 1;
      set &= set - 1;
      Bits a = 0;
      if (piece == KNIGHT) a = knightAttacks(1ull << sq);
      if (piece == BISHOP || piece == QUEEN) a |= bishopAttacks(occupied, sq);
      if (piece == ROOK || piece == QUEEN) a |= rookAttacks(occupied, sq);
      score += weight[piece] * __popcll(a & ~own & ~enemyPawnAttacks) + 5 * __popcll(a & enemyRing);
    }
  }
  return score;
}

// boards: 6 kinds of white, then 6 of black pieces, each of all positions
__global__ void chess_mobility(const Bits* __restrict__ boards, int* __restrict__ score, int positions) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= positions) return;
  Bits white = 0, black = 0;
  for (int p = 0; p < PIECES; p++) {
    white |= boards[size_t(p) * positions + i];
    black |= boards[size_t(PIECES + p) * positions + i];
  }
  const Bits notA = 0xFEFEFEFEFEFEFEFEull, notH = 0x7F7F7F7F7F7F7F7Full;
  Bits wp = boards[size_t(PAWN) * positions + i], bp = boards[size_t(PIECES + PAWN) * positions + i];
  Bits whitePawns = ((wp << 9) & notA) | ((wp << 7) & notH);
  Bits blackPawns = ((bp >> 7) & notA) | ((bp >> 9) & notH);
  Bits whiteRing = kingAttacks(boards[size_t(KING) * positions + i]);
  Bits blackRing = kingAttacks(boards[size_t(PIECES + KING) * positions + i]);

  int w = sideMobility(boards, positions, i, 0, white, white | black, blackPawns, blackRing);
  int b = sideMobility(boards, positions, i, PIECES, black, white | black, whitePawns, whiteRing);
  score[i] = w - b;
}
