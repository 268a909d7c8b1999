// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
struct Board {  // cells: 0 empty, 1 side to move, 2 other side
  int cell[8][8];
  int gains(int y, int x, bool play) {  // stones turned by a move of side 1
    static const int dx[8] = {1, -1, 0, 0, 1, -1, 1, -1}, dy[8] = {0, 0, 1, -1, 1, -1, -1, 1};
    int all = 0;
    if (cell[y][x]) return 0;
    for (int d = 0; d < 8; d++) {
      int n = 0, u = x + dx[d], v = y + dy[d];
      while (u >= 0 && u < 8 && v >= 0 && v < 8 && cell[v][u] == 2) u += dx[d], v += dy[d], n++;
      if (n == 0 || u < 0 || u > 7 || v < 0 || v > 7 || cell[v][u] != 1) continue;
      all += n;
      if (play)
        for (int i = 1; i <= n; i++) cell[y + i * dy[d]][x + i * dx[d]] = 1;
    }
    if (play) cell[y][x] = 1;
    return all;
  }
  void turn() {
    for (auto& row : cell)
      for (auto& c : row) c = c == 1 ? 2 : c == 2 ? 1 : 0;
  }
  template <class Random>
  bool move(Random random) {  // false: no move
    int list[64], n = 0;
    for (int i = 0; i < 64; i++)
      if (gains(i / 8, i % 8, false)) list[n++] = i;
    if (n == 0) return false;
    int m = list[(uint64_t(random()) * n) >> 32];
    gains(m / 8, m % 8, true);
    return true;
  }
  int count(int side) {
    int n = 0;
    for (auto& row : cell)
      for (int c : row) n += c == side;
    return n;
  }
};
static int playout(Board q, uint32_t t, uint32_t seed) {
  uint32_t s = (t + 1) * 0x9E3779B9u ^ seed;
  s = (s ^ (s >> 16)) * 0x85EBCA6Bu;
  s ^= s >> 13;
  if (!s) s = 1;
  auto random = [&] {
    s ^= s << 13;
    s ^= s >> 17;
    s ^= s << 5;
    return s;
  };
  int sign = 1;
  for (int passes = 0; passes < 2; sign = -sign) {
    passes = q.move(random) ? 0 : passes + 1;
    q.turn();
  }
  return sign * (q.count(1) - q.count(2));
}
static void run(Bench& b, const char* name, int positions, int playouts, int empties, int block) {
  const unsigned seed = 1919;
  Rng r(19);
  std::vector<Board> start(positions);
  std::vector<unsigned> words;
  for (auto& q : start) {
    bool good = false;
    while (!good) {
      q = Board{};
      q.cell[3][3] = q.cell[4][4] = 2;
      q.cell[3][4] = q.cell[4][3] = 1;
      good = true;
      while (good && q.count(0) > empties) {
        good = q.move([&] { return r.u32(); });
        q.turn();
      }
    }
    uint64_t side[2] = {};
    for (int i = 0; i < 64; i++)
      if (int c = q.cell[i / 8][i % 8]) side[c - 1] |= 1ull << i;
    for (uint64_t s : side) {
      words.push_back(uint32_t(s));
      words.push_back(uint32_t(s >> 32));
    }
  }
  unsigned grd = ceilDiv(size_t(positions) * playouts, block);
  b.begin(name, "othello_playout", grd, block);
  b.data("boards", "unsigned", words);
  b.array("results", "int", size_t(positions) * 3);
  b.scalar("positions", positions);
  b.scalar("playouts", playouts);
  b.scalar("seed", seed);
  if (!b.gpu()) return;
  Dev<unsigned> dw(words);
  Dev<int> dr(size_t(positions) * 3);
  auto go = [&] { LAUNCH(othello_playout, grd, block, 0, dw.p, dr.p, positions, playouts, seed); };
  b.once(go);
  auto o = dr.get();
  Cmp c(name, 0, 0);
  int every = std::max(1, positions * playouts / 3000);
  for (int p = 0; p < positions; p++) {
    c.add(p, o[3 * p] + o[3 * p + 1] + o[3 * p + 2], playouts);
    if (p % every) continue;
    int want[3] = {};
    for (int k = 0; k < playouts; k++) {
      int m = playout(start[p], uint32_t(p) * playouts + k, seed);
      want[m > 0 ? 0 : m == 0 ? 1 : 2]++;
    }
    for (int k = 0; k < 3; k++) c.add(3 * p + k, o[3 * p + k], want[k]);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 150, 96, 7, 96);
  run(b, "large", 700, 128, 24, 128);
  return b.finish();
}
