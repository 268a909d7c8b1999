// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int molecules, int families, int columnsPerBlock, float threshold) {
  Rng r(12);
  typedef std::vector<unsigned> Print;
  std::vector<Print> all;
  Print scaffold;
  for (int m = 0; m < molecules; m++) {
    if (m % (molecules / families) == 0) {
      scaffold.assign(32, 0);
      int on = 90 + r.below(260);
      for (int i = 0; i < on; i++) scaffold[r.below(32)] |= 1u << r.below(32);
    }
    Print p = scaffold;
    int flips = r.below(80);
    for (int i = 0; i < flips; i++) {
      int w = r.below(32);
      unsigned bit = 1u << r.below(32);
      if (r.below(3) == 0)
        p[w] ^= bit;
      else
        p[w] &= ~bit;
    }
    all.push_back(p);
  }
  auto bits = [](const Print& p) {
    int n = 0;
    for (unsigned w : p)
      for (; w; w &= w - 1) n++;
    return n;
  };
  std::stable_sort(all.begin(), all.end(), [&](const Print& a, const Print& c) { return bits(a) < bits(c); });
  std::vector<unsigned> prints;
  std::vector<int> bitCount;
  for (auto& p : all) {
    prints.insert(prints.end(), p.begin(), p.end());
    bitCount.push_back(bits(p));
  }
  dim3 blk(fp::kBlock), grd(ceilDiv(molecules, fp::kBlock), ceilDiv(molecules, columnsPerBlock));
  b.begin(name, "tanimotoNeighbours", grd, blk);
  b.data("prints", "unsigned", prints);
  b.data("bitCount", "int", bitCount);
  b.array("neighbours", "int", molecules);
  b.scalar("molecules", molecules);
  b.scalar("columnsPerBlock", columnsPerBlock);
  b.scalar("threshold", threshold);
  if (!b.gpu()) return;
  Dev<unsigned> dp(prints);
  Dev<int> dc(bitCount), dn(molecules);
  auto go = [&] { LAUNCH(tanimotoNeighbours, grd, blk, 0, dp.p, dc.p, dn.p, molecules, columnsPerBlock, threshold); };
  dn.zero();
  b.once(go);
  auto o = dn.get();
  Cmp c(name, 0, 0);
  long long pairs = 0;
  for (int i = 0; i < molecules; i += molecules / 240) {
    int want = 0;
    for (int j = 0; j < molecules; j++) {
      int both = 0, either = 0;
      for (int w = 0; w < 32; w++) {
        both += __builtin_popcount(all[i][w] & all[j][w]);
        either += __builtin_popcount(all[i][w] | all[j][w]);
      }
      if (j != i && float(both) >= threshold * float(either)) want++;
    }
    pairs += want;
    c.add(i, o[i], want);
  }
  c.add(0, pairs > 0, 1);
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 1000, 50, 64, 0.65f);
  run(b, "large", 9300, 240, 640, 0.7f);
  return b.finish();
}
