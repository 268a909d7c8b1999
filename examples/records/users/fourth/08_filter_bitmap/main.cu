// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int rows, int blocks, int op) {
  int words = (rows + 31) / 32, lo = 1200, hi = 5600;
  dim3 blk(256), grd(blocks);
  b.begin(name, "filter_bitmap", grd, blk);
  b.array("column", "int", rows);
  b.array("valid", "unsigned", words);
  b.array("selected", "unsigned", words);
  b.array("total", "unsigned long long", 1, 8);
  b.scalar("rows", rows);
  b.scalar("op", op);
  b.scalar("a", lo);
  b.scalar("b", hi);
  if (!b.gpu()) return;
  Rng r(8);
  std::vector<int> col(rows);
  std::vector<unsigned> ok(words);
  for (auto& v : col) v = int(r.below(10000));
  for (auto& v : ok) v = r.u32() | r.u32() | r.u32();
  Dev<int> dc(col);
  Dev<unsigned> dv(ok), ds(words);
  Dev<unsigned long long> dt(1);
  auto go = [&] { LAUNCH(filter_bitmap, grd, blk, 0, dc.p, dv.p, ds.p, dt.p, rows, op, lo, hi); };
  b.once(go);
  auto s = ds.get();
  auto t = dt.get();
  Cmp c(name, 0, 0);
  double sum = 0;
  for (int w = 0; w < words; w++) {
    unsigned bits = 0;
    for (int k = 0; k < 32 && w * 32 + k < rows; k++) {
      int v = col[w * 32 + k];
      bool yes = op == OP_BETWEEN ? v >= lo && v <= hi : v < lo;
      if (yes && (ok[w] >> k & 1)) bits |= 1u << k, sum++;
    }
    c.add(w, s[w], bits);
  }
  c.add(words, double(t[0]), sum);
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 2000003, 264, OP_LT);
  run(b, "large", 48000000, 1056, OP_BETWEEN);
  return b.finish();
}
