// SPDX-License-Identifier: BSL-1.0
// Random Othello playouts on bitboards from given positions: wins, draws and losses of the side to move.
#pragma once
typedef unsigned long long u64;
#define NOT_LEFT 0xFEFEFEFEFEFEFEFEull   // without column 0
#define NOT_RIGHT 0x7F7F7F7F7F7F7F7Full  // without column 7

// all stones one step in direction 0..7
__device__ __forceinline__ u64 step(u64 b, int direction) {
  switch (direction) {
    case 0:
      return (b << 1) & NOT_LEFT;
    case 1:
      return (b >> 1) & NOT_RIGHT;
    case 2:
      return b << 8;
    case 3:
      return b >> 8;
    case 4:
      return (b << 9) & NOT_LEFT;
    case 5:
      return (b >> 9) & NOT_RIGHT;
    case 6:
      return (b << 7) & NOT_RIGHT;
    default:
      return (b >> 7) & NOT_LEFT;
  }
}

__device__ u64 legal_moves(u64 own, u64 other) {
  u64 empty = ~(own | other), moves = 0;
#pragma unroll
  for (int d = 0; d < 8; d++) {
    u64 x = step(own, d) & other;
#pragma unroll
    for (int i = 0; i < 5; i++) x |= step(x, d) & other;
    moves |= step(x, d) & empty;
  }
  return moves;
}

__device__ u64 flipped(u64 own, u64 other, u64 move) {
  u64 all = 0;
#pragma unroll
  for (int d = 0; d < 8; d++) {
    u64 line = 0, x = step(move, d);
    while (x & other) {
      line |= x;
      x = step(x, d);
    }
    if (x & own) all |= line;
  }
  return all;
}

__device__ unsigned next_random(unsigned& s) {
  s ^= s << 13;
  s ^= s >> 17;
  s ^= s << 5;
  return s;
}

// boards: per position four words, the stones of the side to move (low, high) and those of the other side (low, high).
// Thread t plays position t / playouts (a multiple of 32). results: [position][win, draw, loss], added.
__global__ void othello_playout(const unsigned* boards, int* results, int positions, int playouts, unsigned seed) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  int position = t / playouts;
  if (position >= positions) return;

  const unsigned* w = boards + 4 * position;
  u64 own = (u64)w[1] << 32 | w[0];
  u64 other = (u64)w[3] << 32 | w[2];

  unsigned rng = (t + 1) * 0x9E3779B9u ^ seed;
  rng = (rng ^ (rng >> 16)) * 0x85EBCA6Bu;
  rng ^= rng >> 13;
  if (rng == 0) rng = 1;

  bool swapped = false;
  int passes = 0;
  while (passes < 2) {
    u64 moves = legal_moves(own, other);
    if (moves == 0) {
      passes++;
    } else {
      passes = 0;
      int pick = __umulhi(next_random(rng), __popcll(moves));
      for (; pick > 0; pick--) moves &= moves - 1;
      u64 move = moves & (0 - moves);
      u64 f = flipped(own, other, move);
      own |= move | f;
      other &= ~f;
    }
    u64 h = own;
    own = other;
    other = h;
    swapped = !swapped;
  }

  int margin = __popcll(own) - __popcll(other);
  if (swapped) margin = -margin;
  unsigned win = __ballot_sync(0xFFFFFFFFu, margin > 0);
  unsigned draw = __ballot_sync(0xFFFFFFFFu, margin == 0);
  if (threadIdx.x % 32 == 0) {
    int wins = __popc(win), draws = __popc(draw);
    if (wins) atomicAdd(&results[3 * position], wins);
    if (draws) atomicAdd(&results[3 * position + 1], draws);
    if (wins + draws < 32) atomicAdd(&results[3 * position + 2], 32 - wins - draws);
  }
}
