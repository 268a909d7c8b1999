// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int n, int blocks) {
  dim3 blk(256), grd(blocks);
  Rng r(21);
  std::vector<char> g(n);
  const char letters[] = "ACGTacgt";
  for (int i = 0; i < n;) {
    uint32_t what = r.below(1000);
    int len = 20 + int(r.below(300));
    if (what == 0) {  // a gap of the assembly
      for (int k = 0; k < len && i < n; k++) g[i++] = 'N';
    } else if (what < 30) {  // a short repeat
      char unit[3];
      for (auto& u : unit) u = letters[r.below(4)];
      for (int k = 0; k < len / 4 && i < n; k++) g[i++] = unit[k % 3];
    } else {
      int lower = r.below(4) == 0 ? 4 : 0;
      for (int k = 0; k < len && i < n; k++) {
        uint32_t d = r.below(10);  // AT-rich
        g[i++] = letters[lower + (d < 3 ? 0 : d < 5 ? 1 : d < 7 ? 2 : 3)];
      }
    }
  }
  b.begin(name, "kmer_hist", grd, blk);
  b.data("genome", "char", g);
  b.array("hist", "unsigned", BINS);
  b.scalar("length", n);
  if (!b.gpu()) return;
  Dev<char> dg(g);
  Dev<unsigned> dh(BINS);
  auto go = [&] { LAUNCH(kmer_hist, grd, blk, 0, dg.p, dh.p, n); };
  b.once(go);
  auto o = dh.get();
  std::vector<double> want(BINS, 0);
  unsigned code = 0;
  int good = 0;
  for (int i = 0; i < n; i++) {
    const char* p = strchr(letters, g[i]);
    if (!p) {
      good = 0;
      continue;
    }
    code = (code * 4 + unsigned(p - letters) % 4) % BINS;
    if (++good >= K) want[code]++;
  }
  Cmp c(name, 0, 0);
  for (int k = 0; k < BINS; k++) c.add(k, o[k], want[k]);
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 1000003, 132);
  run(b, "large", 20000000, 792);
  return b.finish();
}
