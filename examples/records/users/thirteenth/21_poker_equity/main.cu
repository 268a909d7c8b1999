// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
#include <array>
// Five cards as a list that compares like the hands: category first, then the ranks by count and height.
static std::array<int, 6> fiveOf(const int* cards) {
  int count[13] = {};
  bool flush = true;
  for (int i = 0; i < 5; i++) {
    count[cards[i] / 4]++;
    flush = flush && cards[i] % 4 == cards[0] % 4;
  }
  std::array<int, 6> v = {0, -1, -1, -1, -1, -1};
  int at = 1, shape[5] = {};
  for (int n = 4; n >= 1; n--)
    for (int rank = 12; rank >= 0; rank--)
      if (count[rank] == n) {
        shape[n]++;
        v[at++] = rank;
      }
  int straight = -1;
  if (shape[1] == 5) {
    if (v[1] - v[5] == 4) straight = v[1];
    if (v[1] == 12 && v[2] == 3) straight = 3;
  }
  if (straight >= 0) return {flush ? 8 : 4, straight, -1, -1, -1, -1};
  v[0] = flush ? 5 : shape[4] ? 7 : shape[3] && shape[2] ? 6 : shape[3] ? 3 : shape[2] == 2 ? 2 : shape[2] ? 1 : 0;
  return v;
}
static std::array<int, 6> sevenOf(const int* board, int x, int y) {
  int seven[7] = {board[0], board[1], board[2], board[3], board[4], x, y};
  std::array<int, 6> top = {-1, -1, -1, -1, -1, -1};
  for (int i = 0; i < 7; i++)
    for (int j = i + 1; j < 7; j++) {
      int five[5], n = 0;
      for (int k = 0; k < 7; k++)
        if (k != i && k != j) five[n++] = seven[k];
      top = std::max(top, fiveOf(five));
    }
  return top;
}
static void run(Bench& b, const char* name, int hands, int deals) {
  Rng r(121);
  std::vector<int> first(hands), second(hands), opponents(hands);
  for (int i = 0; i < hands; i++) {
    first[i] = r.below(52);
    do second[i] = r.below(52);
    while (second[i] == first[i]);
    opponents[i] = 1 + (r.below(3) == 0) + (r.below(5) == 0);
  }
  unsigned seed = 20261;
  dim3 blk(256), grd(hands);
  b.begin(name, "poker_equity", grd, blk);
  b.data("firstCard", "int", first);
  b.data("secondCard", "int", second);
  b.data("opponents", "int", opponents);
  b.array("wins", "unsigned int", hands);
  b.array("ties", "unsigned int", hands);
  b.scalar("dealsPerThread", deals);
  b.scalar("seed", seed);
  if (!b.gpu()) return;
  Dev<int> df(first), ds(second), dop(opponents);
  Dev<unsigned> dw(hands), dt(hands);
  auto go = [&] { LAUNCH(poker_equity, grd, blk, 0, df.p, ds.p, dop.p, dw.p, dt.p, deals, seed); };
  b.once(go);
  auto wins = dw.get(), ties = dt.get();
  Cmp c(name, 0, 0);
  for (int h = 0; h < hands; h += std::max(1, hands / 24)) {
    unsigned won = 0, tied = 0;
    for (unsigned t = 0; t < 256; t++) {
      unsigned s = (seed + unsigned(h) * 256 + t) * 2654435761u | 1u;
      auto draw = [&] {
        s ^= s << 13;
        s ^= s >> 17;
        s ^= s << 5;
        return s;
      };
      for (int i = 0; i < 4; i++) draw();
      for (int k = 0; k < deals; k++) {
        bool used[52] = {};
        used[first[h]] = used[second[h]] = true;
        auto card = [&] {
          int x;
          do x = int((uint64_t(draw()) * 52) >> 32);
          while (used[x]);
          used[x] = true;
          return x;
        };
        int board[5];
        for (int& x : board) x = card();
        auto mine = sevenOf(board, first[h], second[h]);
        bool lost = false, equal = false;
        for (int o = 0; o < opponents[h] && !lost; o++) {
          int x = card(), y = card();
          auto theirs = sevenOf(board, x, y);
          lost = theirs > mine;
          equal = equal || theirs == mine;
        }
        if (lost) continue;
        if (equal)
          tied++;
        else
          won++;
      }
    }
    c.add(h, wins[h], won);
    c.add(h, ties[h], tied);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 169, 12);
  run(b, "large", 1326, 24);
  return b.finish();
}
