// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static double cnd(double x) { return 0.5 * erfc(-x * 0.70710678118654752); }
static void run(Bench& b, const char* name, int n, int blocks) {
  dim3 blk(128), grd(blocks);
  float rate = 0.02f, vol = 0.3f;
  b.begin(name, "option_greeks", grd, blk);
  for (const char* a : {"spot", "strike", "years", "price", "delta", "vega"}) b.array(a, "float", n);
  b.scalar("rate", rate);
  b.scalar("vol", vol);
  b.scalar("count", n);
  if (!b.gpu()) return;
  Rng r(1);
  std::vector<float> s(n), x(n), t(n);
  for (int i = 0; i < n; i++) {
    s[i] = r.range(5, 100);
    x[i] = r.range(5, 100);
    t[i] = r.range(0.25f, 10);
  }
  Dev<float> ds(s), dx(x), dt(t), dp(n), dd(n), dv(n);
  auto go = [&] { LAUNCH(option_greeks, grd, blk, 0, ds.p, dx.p, dt.p, dp.p, dd.p, dv.p, rate, vol, n); };
  b.once(go);
  auto p = dp.get(), d = dd.get(), v = dv.get();
  Cmp c(name, 1e-4, 2e-3);
  for (size_t i : sample(n)) {
    double root = sqrt(double(t[i]));
    double d1 = (log(double(s[i]) / x[i]) + (rate + 0.5 * double(vol) * vol) * t[i]) / (vol * root);
    double d2 = d1 - vol * root;
    c.add(i, p[i], s[i] * cnd(d1) - x[i] * exp(-double(rate) * t[i]) * cnd(d2));
    c.add(i, d[i], cnd(d1));
    c.add(i, v[i], s[i] * root * 0.3989422804 * exp(-0.5 * d1 * d1));
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 1000003, 1056);
  run(b, "large", 24000000, 2112);
  return b.finish();
}
