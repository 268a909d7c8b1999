// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int n, int span) {
  Rng r(103);
  std::vector<char> bases(n);
  for (auto& x : bases) x = char(r.below(4));
  dim3 blk(32, 4), grd(ceilDiv(n - span, 4));
  size_t cells = size_t(n) * n;
  b.begin(name, "nussinov_diagonal", grd, blk);
  b.data("bases", "char", bases);
  b.array("table", "short", cells);
  b.scalar("n", n);
  b.scalar("span", span);
  if (!b.gpu()) return;
  std::vector<short> table(cells);
  for (int i = 0; i < n; i++)
    for (int j = i + MIN_HAIRPIN + 1; j < std::min(n, i + span); j++) {
      short v = short((j - i) * 3 / 4 + int(r.below(20)));  // any values do: only maxima are taken
      table[size_t(i) * n + j] = table[size_t(j) * n + i] = v;
    }
  Dev<char> db(bases);
  Dev<short> dt(table);
  auto go = [&] { LAUNCH(nussinov_diagonal, grd, blk, 0, db.p, dt.p, n, span); };
  b.once(go);
  auto o = dt.get();
  Cmp c(name, 0, 0);
  for (int i = 0; i + span < n; i++) {
    int j = i + span, want = 0;
    for (int k = i; k < j; k++) want = std::max(want, table[size_t(i) * n + k] + table[size_t(j) * n + k + 1]);
    int p = bases[i], q = bases[j], lo = std::min(p, q), hi = std::max(p, q), e = -1000;
    if (lo == 0 && hi == 3) e = 2;
    if (lo == 1 && hi == 2) e = 3;
    if (lo == 2 && hi == 3) e = 1;
    if (span > MIN_HAIRPIN) want = std::max(want, table[size_t(i + 1) * n + j - 1] + e);
    c.add(i, o[size_t(i) * n + j], want);
    c.add(i, o[size_t(j) * n + i], want);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 2050, 600);
  run(b, "large", 9000, 4000);
  return b.finish();
}
