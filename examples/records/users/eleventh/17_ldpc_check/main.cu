// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int baseRows, int baseColumns, int lift, int frames) {
  Rng r(17);
  std::vector<int> row(baseRows + 1), col, shift;
  for (int i = 0; i < baseRows; i++) {
    int degree = i < 4 ? 19 : 3 + int(r.below(8));
    std::vector<int> c;
    while (int(c.size()) < degree) {
      int k = r.below(baseColumns);
      if (std::find(c.begin(), c.end(), k) == c.end()) c.push_back(k);
    }
    std::sort(c.begin(), c.end());
    for (int k : c) {
      col.push_back(k);
      shift.push_back(r.below(lift));
    }
    row[i + 1] = int(col.size());
  }
  const int edges = int(col.size());
  size_t n = size_t(frames) * baseColumns * lift, m = size_t(frames) * edges * lift;
  dim3 blk(128), grd(baseRows, frames);
  b.begin(name, "ldpc_check", grd, blk);
  b.data("rowStart", "int", row);
  b.data("edgeColumn", "int", col);
  b.data("edgeShift", "int", shift);
  b.array("posterior", "short", n);
  b.array("oldMessages", "signed char", m);
  b.array("toVariable", "signed char", m);
  b.scalar("lift", lift);
  b.scalar("baseColumns", baseColumns);
  b.scalar("edges", edges);
  if (!b.gpu()) return;
  std::vector<short> post(n);
  std::vector<signed char> old(m);
  for (auto& x : post) x = short(12 + 14 * r.normal());
  for (auto& x : old) x = (signed char)(int(r.below(31)) - 12);
  Dev<int> dr(row), dc(col), ds(shift);
  Dev<short> dp(post);
  Dev<signed char> din(old), dout(m);
  auto go = [&] {
    LAUNCH(ldpc_check, grd, blk, 0, dr.p, dc.p, ds.p, dp.p, din.p, dout.p, lift, baseColumns, edges);
  };
  b.once(go);
  auto got = dout.get();
  Cmp c(name, 0, 0);
  int v[64];
  for (int f = 0; f < frames; f++)
    for (int i = 0; i < baseRows; i++)
      for (int z = 0; z < lift; z++) {
        int d = row[i + 1] - row[i];
        for (int k = 0; k < d; k++) {
          int e = row[i] + k;
          int x = post[(size_t(f) * baseColumns + col[e]) * lift + (z + shift[e]) % lift] -
                  old[(size_t(f) * edges + e) * lift + z];
          v[k] = std::max(-127, std::min(127, x));
        }
        for (int k = 0; k < d; k++) {
          int least = 127, s = 1;
          for (int j = 0; j < d; j++) {
            if (v[j] < 0) s = -s;
            if (j != k) least = std::min(least, abs(v[j]));
          }
          if (v[k] < 0) s = -s;
          size_t at = (size_t(f) * edges + row[i] + k) * lift + z;
          c.add(at, got[at], s * (least * 3 / 4));
        }
      }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 42, 52, 192, 24);
  run(b, "large", 46, 68, 384, 160);
  return b.finish();
}
