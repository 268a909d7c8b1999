// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int count, int threads, int holes, int limit) {
  Rng r(201);
  std::vector<unsigned char> puzzles(size_t(count) * SUDOKU_CELLS);
  for (int p = 0; p < count; p++) {
    unsigned char* g = &puzzles[size_t(p) * SUDOKU_CELLS];
    int name9[9], rows[9], cols[9];
    for (int i = 0; i < 9; i++) name9[i] = i + 1;
    for (int i = 8; i > 0; i--) std::swap(name9[i], name9[r.below(i + 1)]);
    for (int* q : {rows, cols}) {  // permutes the bands and the lines in them
      int band[3] = {0, 1, 2};
      for (int i = 2; i > 0; i--) std::swap(band[i], band[r.below(i + 1)]);
      for (int i = 0; i < 3; i++) {
        int line[3] = {0, 1, 2};
        for (int j = 2; j > 0; j--) std::swap(line[j], line[r.below(j + 1)]);
        for (int j = 0; j < 3; j++) q[3 * i + j] = 3 * band[i] + line[j];
      }
    }
    for (int i = 0; i < 9; i++)
      for (int j = 0; j < 9; j++) g[9 * i + j] = name9[(rows[i] * 3 + rows[i] / 3 + cols[j]) % 9];
    for (int i = 0, n = holes - 4 + int(r.below(9)); i < n;) {
      int at = r.below(SUDOKU_CELLS);
      if (g[at] == 0) continue;
      g[at] = 0;
      i++;
    }
  }
  dim3 blk(threads), grd(ceilDiv(count, threads));
  b.begin(name, "sudoku", grd, blk);
  b.data("puzzles", "unsigned char", puzzles);
  b.array("solved", "unsigned char", puzzles.size());
  b.array("steps", "int", count);
  b.scalar("count", count);
  b.scalar("limit", limit);
  if (!b.gpu()) return;
  Dev<unsigned char> dp(puzzles), ds(puzzles.size());
  Dev<int> dn(count);
  auto go = [&] { LAUNCH(sudoku, grd, blk, 0, dp.p, ds.p, dn.p, count, limit); };
  b.once(go);
  auto o = ds.get();
  auto steps = dn.get();
  Cmp c(name, 0, 0);
  int unsolved = 0;
  for (int p = 0; p < count; p++) {
    const unsigned char *g = &puzzles[size_t(p) * SUDOKU_CELLS], *q = &o[size_t(p) * SUDOKU_CELLS];
    int clues = 0;
    SudokuState s = {};
    bool good = true;
    for (int i = 0; i < SUDOKU_CELLS; i++) {
      clues += g[i] != 0;
      good &= g[i] == 0 || q[i] == g[i];
      if (steps[p] < 0) {
        good &= q[i] == g[i];
      } else if (q[i] < 1 || q[i] > 9 || !(s.candidates(i) >> (q[i] - 1) & 1)) {
        good = false;
      } else {
        s.toggle(i, 1u << (q[i] - 1));
      }
    }
    unsolved += steps[p] < 0;
    if (steps[p] >= 0) good &= steps[p] >= SUDOKU_CELLS - clues && steps[p] <= limit;
    c.add(p, good, 1);
  }
  c.add(count, unsolved < count / 4, 1);  // most must be solved
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 4000, 32, 26, 300);
  run(b, "large", 20000, 64, 46, 800);
  return b.finish();
}
