// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static double ncdf(double x) { return 0.5 * erfc(-x / sqrt(2.0)); }
static double bs(double S, double K, double r, double t, double v) {
  double d1 = (log(S / K) + (r + v * v / 2) * t) / (v * sqrt(t));
  return S * ncdf(d1) - K * exp(-r * t) * ncdf(d1 - v * sqrt(t));
}
static void run(Bench& b, const char* name, int n, int distinct) {
  dim3 blk(128), grd(ceilDiv(n, 128));
  double spot = 100, rate = 0.02;
  int steps = 6;
  b.begin(name, "implied_vol", grd, blk);
  for (const char* a : {"price", "strike", "expiry", "vol"}) b.array(a, "double", n);
  b.scalar("n", n);
  b.scalar("spot", spot);
  b.scalar("rate", rate);
  b.scalar("steps", steps);
  if (!b.gpu()) return;
  std::vector<double> p(n), k(n), t(n), tv(n);
  Rng r(22);
  for (int i = 0; i < n; i++) {
    if (i >= distinct) {
      int j = i % distinct;
      p[i] = p[j];
      k[i] = k[j];
      t[i] = t[j];
      tv[i] = tv[j];
      continue;
    }
    k[i] = r.range(80, 125);
    t[i] = r.range(0.3f, 2.0f);
    tv[i] = r.range(0.15f, 0.6f);
    p[i] = bs(spot, k[i], rate, t[i], tv[i]);
  }
  Dev<double> dp(p), dk(k), dt(t), dv(n);
  auto go = [&] { LAUNCH(implied_vol, grd, blk, 0, dp.p, dk.p, dt.p, dv.p, n, spot, rate, steps); };
  b.once(go);
  auto o = dv.get();
  Cmp c(name, 1e-4, 1e-4, 1e-3);
  for (size_t i : sample(n)) c.add(i, o[i], tv[i]);
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  run(b, "small", 20000, 20000);
  run(b, "large", 10000000, 1000000);
  return b.finish();
}
