// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int n) {
  dim3 blk(128), grd(ceilDiv(n, 128));
  double spot = 100, rate = 0.02, tol = 1e-10;
  Rng r(11);
  std::vector<double> p(n), k(n), t(n), want(n);
  auto cdf = [](double x) { return 0.5 * erfc(-x / sqrt(2.0)); };
  for (int i = 0; i < n; i++) {
    k[i] = 85 + 0.5 * r.below(61);
    t[i] = (60 + r.below(600)) / 365.0;
    double s = r.range(0.15f, 0.8f), pv = k[i] * exp(-rate * t[i]), sd = s * sqrt(t[i]);
    double d1 = log(spot / pv) / sd + 0.5 * sd;
    p[i] = spot * cdf(d1) - pv * cdf(d1 - sd);
    want[i] = s;
    if (r.below(50) == 0) {  // stale quotes
      p[i] = spot + 1;
      want[i] = -1;
    }
  }
  b.begin(name, "implied_vol", grd, blk);
  b.data("price", "double", p);
  b.data("strike", "double", k);
  b.data("expiry", "double", t);
  b.array("vol", "double", n);
  b.scalar("n", n);
  b.scalar("spot", spot);
  b.scalar("rate", rate);
  b.scalar("tolerance", tol);
  if (!b.gpu()) return;
  Dev<double> dp(p), dk(k), dt(t), dv(n);
  auto go = [&] { LAUNCH(implied_vol, grd, blk, 0, dp.p, dk.p, dt.p, dv.p, n, spot, rate, tol); };
  b.once(go);
  auto o = dv.get();
  Cmp c(name, 0, 1e-7);
  for (int i = 0; i < n; i++) c.add(i, o[i], want[i]);
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 20000);
  run(b, "large", 900000);
  return b.finish();
}
