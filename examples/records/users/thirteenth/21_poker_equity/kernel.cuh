// SPDX-License-Identifier: BSL-1.0
// Equity of Texas hold'em hands against random opponents by simulation: a block plays the deals of one hand. Cards are
// rank * 4 + suit; a hand is four masks of 13 ranks.
#pragma once
enum Category { HIGH_CARD, PAIR, TWO_PAIRS, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, QUADS, STRAIGHT_FLUSH };

struct Cards {
  unsigned suit[4];
  __device__ void add(int card) {
    unsigned bit = 1u << (card >> 2);
#pragma unroll
    for (int s = 0; s < 4; s++)
      if (s == (card & 3)) suit[s] |= bit;
  }
};

__device__ int highest(unsigned ranks) { return 31 - __clz(ranks); }

__device__ unsigned best(unsigned ranks, int count) {  // the highest `count` ranks
  for (int extra = __popc(ranks) - count; extra > 0; extra--) ranks &= ranks - 1;
  return ranks;
}

// the top rank of a straight plus one, or 0; the ace is also below the two
__device__ int straightTop(unsigned ranks) {
  unsigned r = ranks << 1 | (ranks >> 12 & 1);
  unsigned runs = r & r >> 1 & r >> 2 & r >> 3 & r >> 4;
  return runs ? highest(runs) + 4 : 0;
}

__device__ unsigned handValue(const Cards& h) {
  unsigned a = h.suit[0], b = h.suit[1], c = h.suit[2], d = h.suit[3];
  unsigned any = a | b | c | d;
#pragma unroll
  for (int s = 0; s < 4; s++) {
    if (__popc(h.suit[s]) >= 5) {
      int top = straightTop(h.suit[s]);
      if (top) return STRAIGHT_FLUSH << 26 | top;
      return FLUSH << 26 | best(h.suit[s], 5);
    }
  }
  unsigned four = a & b & c & d;
  unsigned three = ((a & b & (c | d)) | (c & d & (a | b))) & ~four;
  unsigned two = ((a & b) | (c & d) | ((a | b) & (c | d))) & ~four & ~three;
  if (four) return QUADS << 26 | four << 13 | best(any & ~four, 1);
  if (three) {
    unsigned set = 1u << highest(three);
    unsigned pair = two | (three & ~set);
    if (pair) return FULL_HOUSE << 26 | set << 13 | best(pair, 1);
  }
  int top = straightTop(any);
  if (top) return STRAIGHT << 26 | top;
  if (three) return TRIPS << 26 | three << 13 | best(any & ~three, 2);
  if (two & (two - 1)) {
    unsigned pairs = best(two, 2);
    return TWO_PAIRS << 26 | pairs << 13 | best(any & ~pairs, 1);
  }
  if (two) return PAIR << 26 | two << 13 | best(any & ~two, 3);
  return HIGH_CARD << 26 | best(any, 5);
}

__device__ unsigned nextRandom(unsigned& s) {
  s ^= s << 13;
  s ^= s >> 17;
  s ^= s << 5;
  return s;
}

__device__ int deal(unsigned long long& dealt, unsigned& rng) {
  int card;
  do {
    card = __umulhi(nextRandom(rng), 52u);
  } while (dealt >> card & 1);
  dealt |= 1ull << card;
  return card;
}

__global__ void __launch_bounds__(256) poker_equity(const int* __restrict__ firstCard,
                                                    const int* __restrict__ secondCard,
                                                    const int* __restrict__ opponents, unsigned* __restrict__ wins,
                                                    unsigned* __restrict__ ties, int dealsPerThread, unsigned seed) {
  __shared__ unsigned counts[2];
  if (threadIdx.x < 2) counts[threadIdx.x] = 0;
  __syncthreads();
  int hand = blockIdx.x;
  int c0 = firstCard[hand], c1 = secondCard[hand], others = opponents[hand];
  unsigned rng = (seed + hand * 256 + threadIdx.x) * 2654435761u | 1u;
  for (int i = 0; i < 4; i++) nextRandom(rng);

  unsigned won = 0, tied = 0;
  for (int k = 0; k < dealsPerThread; k++) {
    unsigned long long dealt = 1ull << c0 | 1ull << c1;
    Cards board = {{0, 0, 0, 0}};
    for (int i = 0; i < 5; i++) board.add(deal(dealt, rng));
    Cards mine = board;
    mine.add(c0);
    mine.add(c1);
    unsigned value = handValue(mine);
    bool ahead = true, equal = false;
    for (int o = 0; o < others && ahead; o++) {
      Cards theirs = board;
      theirs.add(deal(dealt, rng));
      theirs.add(deal(dealt, rng));
      unsigned v = handValue(theirs);
      ahead = v <= value;
      equal |= v == value;
    }
    if (ahead) {
      if (equal)
        tied++;
      else
        won++;
    }
  }
  if (won) atomicAdd(&counts[0], won);
  if (tied) atomicAdd(&counts[1], tied);
  __syncthreads();
  if (threadIdx.x == 0) {
    wins[hand] = counts[0];
    ties[hand] = counts[1];
  }
}
