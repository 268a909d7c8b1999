// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int n) {
  dim3 blk(384), grd(ceilDiv(n, 384));
  b.begin(name, "lane_counts<15, 384>", grd, blk);
  b.array("count", "int", n);
  b.array("mean", "float", n);
  b.array("peak", "int", n);
  b.scalar("n", n);
  if (!b.gpu()) return;
  std::vector<int> v(n);
  Rng r(8);
  for (auto& x : v) x = r.below(60);
  Dev<int> dc(v), dp(n);
  Dev<float> dm(n);
  auto go = [&] { LAUNCH((lane_counts<15, 384>), grd, blk, 0, dc.p, dm.p, dp.p, n); };
  b.once(go);
  auto m = dm.get();
  auto p = dp.get();
  Cmp c(name, 1e-5, 1e-5);
  for (size_t i : sample(n)) {
    double s = 0;
    int t = 0;
    for (long k = long(i) - 15; k <= long(i) + 15; k++)
      if (k >= 0 && k < n) {
        s += v[k];
        t = std::max(t, v[k]);
      }
    c.add(i, m[i], s / 31);
    c.add(i, p[i], t);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 604801);
  run(b, "large", 24000007);
  return b.finish();
}
