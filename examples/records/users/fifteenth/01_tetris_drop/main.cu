// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include <climits>
#include "kernel.cuh"
static const char* SHAPES[7] = {"####", "##/##", "###/.#.", ".##/##.", "##./.##", "###/#..", "###/..#"};

typedef std::vector<std::vector<int>> Grid;  // [y][x], y up

static Grid shape(int piece, int rot) {
  Grid g(1);
  for (const char* s = SHAPES[piece]; *s; s++) {
    if (*s == '/')
      g.emplace_back();
    else
      g.back().push_back(*s == '#');
  }
  for (int k = 0; k < rot; k++) {  // (x, y) goes to (h - 1 - y, x)
    int h = int(g.size()), w = int(g[0].size());
    Grid n(w, std::vector<int>(h));
    for (int y = 0; y < h; y++)
      for (int x = 0; x < w; x++) n[x][h - 1 - y] = g[y][x];
    g = n;
  }
  return g;
}

static int hostScore(const uint16_t* rows, const Grid& g, int x, const int* w) {
  Grid b(BOARD_H + 4, std::vector<int>(BOARD_W));
  for (int r = 0; r < BOARD_H; r++)
    for (int c = 0; c < BOARD_W; c++) b[r][c] = rows[r] >> c & 1;
  auto hits = [&](int y) {
    for (size_t k = 0; k < g.size(); k++)
      for (size_t c = 0; c < g[k].size(); c++)
        if (g[k][c] && (y + int(k) < 0 || b[y + k][x + c])) return true;
    return false;
  };
  int y = BOARD_H;
  while (!hits(y - 1)) y--;
  for (size_t k = 0; k < g.size(); k++)
    for (size_t c = 0; c < g[k].size(); c++)
      if (g[k][c]) b[y + k][x + c] = 1;
  Grid left;
  for (auto& r : b)
    if (std::count(r.begin(), r.end(), 1) < BOARD_W) left.push_back(r);
  int lines = int(b.size() - left.size()), holes = 0, height = 0, bump = 0, before = 0;
  for (int c = 0; c < BOARD_W; c++) {
    int h = int(left.size());
    while (h > 0 && !left[h - 1][c]) h--;
    for (int r = 0; r < h; r++) holes += !left[r][c];
    height += h;
    if (c) bump += abs(h - before);
    before = h;
  }
  return w[0] * lines - w[1] * holes - w[2] * height - w[3] * bump;
}

static void run(Bench& b, const char* name, int count, int fill) {
  const int w[4] = {760, 357, 51, 184};
  Rng r(101);
  std::vector<uint16_t> boards(size_t(count) * BOARD_H);
  std::vector<int> pieces(count);
  for (int i = 0; i < count; i++) {
    pieces[i] = r.below(7);
    int base = r.below(fill);
    for (int c = 0; c < BOARD_W; c++) {
      int h = base + r.below(5);
      for (int k = 0; k < h; k++)
        if (k == h - 1 || r.below(12)) boards[size_t(i) * BOARD_H + k] |= 1u << c;
    }
    for (int k = 0; k < BOARD_H; k++) {  // no full row at the start
      auto& row = boards[size_t(i) * BOARD_H + k];
      if (row == (1 << BOARD_W) - 1) row &= ~(1u << r.below(BOARD_W));
    }
  }
  dim3 blk(32 * BOARDS_PER_BLOCK), grd(ceilDiv(count, BOARDS_PER_BLOCK));
  b.begin(name, "tetris_drop", grd, blk);
  b.data("boards", "uint16_t", boards);
  b.data("pieces", "int", pieces);
  b.array("bestMove", "int", count);
  b.array("bestScore", "int", count);
  b.scalar("count", count);
  b.scalar("wLine", w[0]);
  b.scalar("wHole", w[1]);
  b.scalar("wHeight", w[2]);
  b.scalar("wBump", w[3]);
  if (!b.gpu()) return;
  Dev<uint16_t> db(boards);
  Dev<int> dp(pieces), dm(count), ds(count);
  auto go = [&] {
    LAUNCH(tetris_drop, grd, blk, 0, db.p, dp.p, dm.p, ds.p, count, w[0], w[1], w[2], w[3]);
  };
  b.once(go);
  auto move = dm.get(), score = ds.get();
  Cmp c(name, 0, 0);
  for (int i = 0; i < count; i += 5) {
    int p = pieces[i], rots = p == 1 ? 1 : (p == 0 || p == 3 || p == 4) ? 2 : 4, best = INT_MIN, at = -1;
    for (int m = 0; m < rots * BOARD_W; m++) {
      Grid g = shape(p, m / BOARD_W);
      if (m % BOARD_W + int(g[0].size()) > BOARD_W) continue;
      int s = hostScore(&boards[size_t(i) * BOARD_H], g, m % BOARD_W, w);
      if (s > best) {
        best = s;
        at = m;
      }
    }
    c.add(2 * i, score[i], best);
    c.add(2 * i + 1, move[i], at);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 5000, 6);
  run(b, "large", 60000, 12);
  return b.finish();
}
