// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int issuers) {
  const std::vector<int> tenor = {4, 8, 12, 20, 28, 40};
  const int tenors = int(tenor.size());
  const double tolerance = 1e-10;
  Rng r(191);
  std::vector<double> discount(40), recovery(issuers), spreads(size_t(tenors) * issuers);
  for (int q = 0; q < 40; q++) discount[q] = exp(-(0.02 + 0.0004 * q) * 0.25 * (q + 1));
  for (int i = 0; i < issuers; i++) {
    recovery[i] = 0.2 + 0.05 * r.below(7);
    double level = 0.002 * exp(3.5 * r.uni()), slope = level * r.range(-0.08f, 0.25f);
    for (int t = 0; t < tenors; t++)
      spreads[size_t(t) * issuers + i] = std::max(0.0005, level + slope * log(tenor[t] * 0.25) * (1 + 0.1 * r.uni()));
  }
  dim3 blk(128), grd(ceilDiv(issuers, 128));
  b.begin(name, "cds_bootstrap", grd, blk);
  b.data("spreads", "double", spreads);
  b.data("recovery", "double", recovery);
  b.data("discount", "double", discount);
  b.data("tenorQuarters", "int", tenor);
  b.array("hazards", "double", spreads.size());
  b.array("status", "int", issuers);
  b.scalar("issuers", issuers);
  b.scalar("tenors", tenors);
  b.scalar("tolerance", tolerance);
  if (!b.gpu()) return;
  Dev<double> ds(spreads), dr(recovery), dd(discount), dh(spreads.size());
  Dev<int> dt(tenor), dst(issuers);
  auto go = [&] {
    LAUNCH(cds_bootstrap, grd, blk, 0, ds.p, dr.p, dd.p, dt.p, dh.p, dst.p, issuers, tenors, tolerance);
  };
  b.once(go);
  auto h = dh.get();
  auto st = dst.get();
  Cmp c(name, 1e-6, 1e-8, 1e-4);
  for (int i = 0; i < issuers; i++) {  // the same curve by bisection
    double ann = 0, prot = 0, surv = 1, lgd = 1 - recovery[i];
    int from = 0, solved = 0;
    for (int t = 0; t < tenors; t++) {
      double s = spreads[size_t(t) * issuers + i], lo = 0, hi = 4, a = 0, p = 0, v = 0;
      for (int k = 0; k < 56; k++) {
        double mid = 0.5 * (lo + hi), e = exp(-0.25 * mid);
        a = ann;
        p = prot;
        v = surv;
        for (int q = from; q < tenor[t]; q++) {
          a += 0.25 * discount[q] * 0.5 * (v + v * e);
          p += lgd * discount[q] * (v - v * e);
          v *= e;
        }
        (p - s * a > 0 ? hi : lo) = mid;
      }
      if (lo == 0 || hi == 4) break;
      c.add(i, h[size_t(t) * issuers + i], 0.5 * (lo + hi));
      ann = a;
      prot = p;
      surv = v;
      from = tenor[t];
      solved++;
    }
    c.add(i, st[i], solved);
    if (i >= 20000) i += 9;
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 12000);
  run(b, "large", 250000);
  return b.finish();
}
