// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int pools, int scenarios, int months) {
  const float spread = 0.015f, servicing = 0.0025f, cleanUp = 0.01f;
  const double season[12] = {0.94, 0.76, 0.74, 0.95, 0.98, 0.92, 0.98, 1.10, 1.18, 1.22, 1.23, 0.98};
  Rng r(161);
  std::vector<float> rates(size_t(months) * scenarios), coupon(pools), balance(pools);
  std::vector<int> age(pools), remaining(pools);
  for (int s = 0; s < scenarios; s++) {
    float x = 0.04f;
    for (int m = 0; m < months; m++) {
      x += 0.012f * (0.042f - x) + 0.0022f * r.normal();
      rates[size_t(m) * scenarios + s] = x = std::max(x, 0.002f);
    }
  }
  for (int p = 0; p < pools; p++) {
    coupon[p] = r.range(0.03f, 0.085f);
    balance[p] = r.range(1.0f, 40.0f);
    int term = r.below(3) ? 360 : 180;
    age[p] = r.below(term * 2 / 3);
    remaining[p] = term - age[p];
  }
  dim3 blk(32, 8), grd(ceilDiv(scenarios, 32), ceilDiv(pools, 8));
  size_t n = size_t(pools) * scenarios;
  b.begin(name, "mbs_prepay", grd, blk);
  b.data("rates", "float", rates);
  b.data("coupon", "float", coupon);
  b.data("balance", "float", balance);
  b.data("age", "int", age);
  b.data("remaining", "int", remaining);
  b.array("value", "float", n);
  b.scalar("pools", pools);
  b.scalar("scenarios", scenarios);
  b.scalar("months", months);
  b.scalar("spread", spread);
  b.scalar("servicing", servicing);
  b.scalar("cleanUp", cleanUp);
  if (!b.gpu()) return;
  Dev<float> dr(rates), dc(coupon), db(balance), dv(n);
  Dev<int> da(age), dm(remaining);
  auto go = [&] {
    LAUNCH(mbs_prepay, grd, blk, 0, dr.p, dc.p, db.p, da.p, dm.p, dv.p, pools, scenarios, months, spread, servicing,
           cleanUp);
  };
  b.once(go);
  auto o = dv.get();
  Cmp c(name, 2e-3, 1e-4, 1e-3);
  for (size_t at : sample(n, 6000)) {
    size_t p = at / scenarios, s = at % scenarios;
    double rate, k = coupon[p] / 12.0, out = balance[p], df = 1, sum = 0;
    for (int m = 0; m < std::min(remaining[p], months); m++) {
      rate = rates[size_t(m) * scenarios + s];
      df /= 1 + rate / 12;
      double interest = out * k, sched = interest / (1 - pow(1 + k, -(remaining[p] - m))) - interest;
      sched = std::min(sched, out);
      double cpr = (0.28 + 0.14 * atan(-8.57 + 430 * (coupon[p] - rate - spread))) *
                   std::min(1.0, (age[p] + m) / 30.0) * (0.3 + 0.7 * out / balance[p]) * season[(age[p] + m) % 12];
      cpr = std::min(std::max(cpr, 0.0), 0.95);
      double prepaid = (out - sched) * (1 - pow(1 - cpr, 1.0 / 12));
      sum += df * (interest - out * servicing / 12 + sched + prepaid);
      out -= sched + prepaid;
      if (out < cleanUp * balance[p]) break;
    }
    c.add(at, o[at], sum + df * std::max(out, 0.0));
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 60, 128, 90);
  run(b, "large", 500, 320, 360);
  return b.finish();
}
