// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static bool four(Board b) {
  for (int s : {1, 6, 7, 8})
    if (b & (b >> s) & (b >> (2 * s)) & (b >> (3 * s))) return true;
  return false;
}
static int hostPairs(Board b) {
  int n = 0;
  for (int s : {1, 6, 7, 8}) n += __builtin_popcountll(b & (b >> s));
  return n;
}
static int search(Board mine, Board all, int depth, int alpha, int beta, unsigned& nodes, int* move) {
  static const int order[7] = {3, 2, 4, 1, 5, 0, 6};
  int best = -10000;
  for (int i = 0; i < 7 && alpha < beta; i++) {
    int col = order[i];
    if (all >> (7 * col + 5) & 1) continue;
    nodes++;
    Board now = all | (all + (1ull << (7 * col))), other = all ^ mine, me = now ^ other;
    int v;
    if (four(me))
      v = 1000 + depth - 1;
    else if (now == C4_FULL)
      v = 0;
    else if (depth == 1)
      v = 3 * (__builtin_popcountll(me & C4_CENTRE) - __builtin_popcountll(other & C4_CENTRE)) + hostPairs(me) -
          hostPairs(other);
    else
      v = -search(other, now, depth - 1, -beta, -alpha, nodes, nullptr);
    if (v > best) {
      best = v;
      if (move) *move = col;
    }
    alpha = std::max(alpha, v);
  }
  return best;
}
static void run(Bench& b, const char* name, int positions, int depth) {
  Rng r(202);
  std::vector<Board> stones, occupied;
  while (int(stones.size()) < positions) {  // random games of 6 to 29 stones without a winner
    int plies = 6 + r.below(24);
    Board mine = 0, all = 0;
    bool over = false;
    for (int i = 0; i < plies && !over;) {
      int col = r.below(7);
      if (all >> (7 * col + 5) & 1) continue;
      Board now = all | (all + (1ull << (7 * col))), other = all ^ mine;
      over = four(now ^ other);
      mine = other;
      all = now;
      i++;
    }
    if (over) continue;
    stones.push_back(mine);
    occupied.push_back(all);
  }
  dim3 blk(64), grd(ceilDiv(positions, 64));
  b.begin(name, "connect4_search", grd, blk);
  b.data("stones", "unsigned long long", stones);
  b.data("occupied", "unsigned long long", occupied);
  b.array("scores", "int", positions);
  b.array("moves", "int", positions);
  b.array("nodes", "unsigned int", positions);
  b.scalar("positions", positions);
  b.scalar("depth", depth);
  if (!b.gpu()) return;
  Dev<Board> ds(stones), docc(occupied);
  Dev<int> dscore(positions), dmove(positions);
  Dev<unsigned int> dn(positions);
  auto go = [&] {
    LAUNCH(connect4_search, grd, blk, 0, ds.p, docc.p, dscore.p, dmove.p, dn.p, positions, depth);
  };
  b.once(go);
  auto score = dscore.get(), move = dmove.get();
  auto nodes = dn.get();
  Cmp c(name, 0, 0);
  for (int i = 0; i < positions; i++) {
    unsigned n = 0;
    int m = -1, v = search(stones[i], occupied[i], depth, -10000, 10000, n, &m);
    c.add(3 * i, score[i], v);
    c.add(3 * i + 1, move[i], m);
    c.add(3 * i + 2, nodes[i], n);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 3000, 2);
  run(b, "large", 20000, 4);
  return b.finish();
}
