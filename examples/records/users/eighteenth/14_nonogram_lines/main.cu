// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
struct Line {  // plain search with a table of dead states
  int width;
  std::vector<int> run;
  uint32_t on, off, black = 0, white = 0;
  signed char memo[40][20];
  bool go(int p, int k) {  // cells from p on hold the runs from k on
    if (p >= width) return k == int(run.size());
    if (memo[p][k] >= 0) return memo[p][k];
    bool any = false;
    if (!(on >> p & 1) && go(p + 1, k)) {
      white |= 1u << p;
      any = true;
    }
    if (k < int(run.size()) && p + run[k] <= width) {
      bool free = true;
      for (int c = p; c < p + run[k]; c++) free &= !(off >> c & 1);
      int q = p + run[k];
      if (free && (q == width || !(on >> q & 1)) && go(q + 1, k + 1)) {
        for (int c = p; c < q; c++) black |= 1u << c;
        if (q < width) white |= 1u << q;
        any = true;
      }
    }
    memo[p][k] = any;
    return any;
  }
};
static void run(Bench& b, const char* name, int lines, int width, int checkEvery) {
  Rng r(1414);
  std::vector<int> start(lines + 1, 0);
  std::vector<uint8_t> clues;
  std::vector<uint32_t> black(lines), white(lines);
  for (int i = 0; i < lines; i++) {  // pictures with smooth edges: runs of some cells; part of the cells is known
    uint32_t picture = 0;
    bool ink = r.below(2);
    float change = r.range(0.08f, 0.45f), known = r.range(0.0f, 0.6f);
    for (int c = 0; c < width; c++) {
      if (r.uni() < change) ink = !ink;
      picture |= uint32_t(ink) << c;
    }
    for (int c = 0; c < width; c++) {
      if (picture >> c & 1) {
        int n = 0;
        while (c < width && (picture >> c & 1)) n++, c++;
        clues.push_back(uint8_t(n));
      }
    }
    start[i + 1] = int(clues.size());
    uint32_t seen = 0;
    for (int c = 0; c < width; c++)
      if (r.uni() < known) seen |= 1u << c;
    uint32_t full = (1u << width) - 1;
    if (r.below(50) == 0) picture ^= 1u << r.below(width);  // a contradiction, as in guessing solvers
    black[i] = picture & seen;
    white[i] = ~picture & seen & full;
  }
  dim3 blk(LINE_THREADS), grd(ceilDiv(lines, LINE_THREADS));
  b.begin(name, "nonogram_lines", grd, blk);
  b.data("clueStart", "int", start);
  b.data("clues", "unsigned char", clues);
  b.data("black", "unsigned int", black);
  b.data("white", "unsigned int", white);
  b.array("canBlack", "unsigned int", lines);
  b.array("canWhite", "unsigned int", lines);
  b.scalar("lines", lines);
  b.scalar("width", width);
  if (!b.gpu()) return;
  Dev<int> ds(start);
  Dev<uint8_t> dc(clues);
  Dev<uint32_t> don(black), doff(white), dcb(lines), dcw(lines);
  auto go = [&] {
    LAUNCH(nonogram_lines, grd, blk, 0, ds.p, dc.p, don.p, doff.p, dcb.p, dcw.p, lines, width);
  };
  b.once(go);
  auto gb = dcb.get(), gw = dcw.get();
  Cmp c(name, 0, 0);
  for (int i = 0; i < lines; i += checkEvery) {
    Line l;
    l.width = width;
    l.run.assign(clues.begin() + start[i], clues.begin() + start[i + 1]);
    l.on = black[i];
    l.off = white[i];
    memset(l.memo, -1, sizeof l.memo);
    l.go(0, 0);
    c.add(i, gb[i], l.black);
    c.add(i, gw[i], l.white);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 40000, 25, 1);
  run(b, "large", 400000, 30, 2);
  return b.finish();
}
