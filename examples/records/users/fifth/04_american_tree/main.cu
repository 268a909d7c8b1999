// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int options, int steps) {
  dim3 blk(128), grd(options);
  size_t sh = 2 * (steps + 1) * sizeof(float);
  Rng r(12);
  std::vector<int> side(options);
  for (auto& v : side) v = r.below(10) < 7 ? PUT : CALL;
  b.begin(name, "american_tree", grd, blk, sh);
  b.array("contract", "Contract", options, sizeof(Contract));
  b.data("side", "int", side);
  b.array("value", "float", options);
  b.array("delta", "float", options);
  b.scalar("steps", steps);
  b.scalar("rate", 0.035f);
  b.scalar("dividend", 0.012f);
  if (!b.gpu()) return;
  std::vector<Contract> con(options);
  for (auto& c : con) c = {r.range(60, 140), r.range(70, 130), r.range(0.12f, 0.6f), r.range(0.1f, 2.5f)};
  Dev<Contract> dc(con);
  Dev<int> ds(side);
  Dev<float> dv(options), dd(options);
  auto go = [&] { LAUNCH(american_tree, grd, blk, sh, dc.p, ds.p, dv.p, dd.p, steps, 0.035f, 0.012f); };
  b.once(go);
  auto v = dv.get(), d = dd.get();
  Cmp c(name, 2e-3, 1e-2);
  std::vector<double> a(steps + 1);
  for (size_t i = 0; i < size_t(options); i += options / 60 + 1) {
    Contract k = con[i];
    double dt = double(k.years) / steps, up = exp(k.vol * sqrt(dt)), dn = 1 / up;
    double p = (exp((double(0.035f) - 0.012f) * dt) - dn) / (up - dn), disc = exp(-0.035f * dt);
    auto pay = [&](double s) { return std::max(0.0, side[i] == PUT ? k.strike - s : s - k.strike); };
    for (int j = 0; j <= steps; j++) a[j] = pay(k.spot * pow(up, 2 * j - steps));
    double del = 0;
    for (int n = steps - 1; n >= 0; n--) {
      if (n == 0) del = (a[1] - a[0]) / (k.spot * (up - dn));
      double s = k.spot * pow(up, -n);
      for (int j = 0; j <= n; j++, s *= up * up) a[j] = std::max(disc * ((1 - p) * a[j] + p * a[j + 1]), pay(s));
    }
    c.add(i, v[i], a[0]);
    c.add(i, d[i], del);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 200, 125);
  run(b, "large", 5000, 501);
  return b.finish();
}
