// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int bonds, int maxYears, int block) {
  Rng r(14);
  std::vector<double> knot, rate;
  for (double t = 0.25; t < 41; t += t < 2 ? 0.25 : t < 10 ? 1 : 5) {
    knot.push_back(t);
    rate.push_back(0.021 + 0.017 * (1 - exp(-t / 4)) + 0.0008 * sin(3 * t));
  }
  auto curve = [&](double t) {
    if (t <= knot.front()) return rate.front();
    for (size_t i = 1; i < knot.size(); i++)
      if (t < knot[i]) return rate[i - 1] + (rate[i] - rate[i - 1]) * (t - knot[i - 1]) / (knot[i] - knot[i - 1]);
    return rate.back();
  };
  std::vector<double> price(bonds), coupon(bonds), first(bonds), trueSpread(bonds);
  std::vector<int> frequency(bonds), periods(bonds);
  for (int i = 0; i < bonds; i++) {
    uint32_t k = r.below(10);
    frequency[i] = k < 3 ? 1 : k < 8 ? 2 : 4;
    coupon[i] = 0.125 * r.below(72);
    first[i] = (1 + r.below(364 / frequency[i])) / 365.0;
    float u = r.uni();
    periods[i] = 1 + int(u * u * (maxYears * frequency[i] - 1));
    double z = r.below(20) ? 0.0005 + 0.03 * r.uni() * r.uni() : 0.05 + 0.4 * r.uni(), pv = 0;
    for (int c = 0; c < periods[i]; c++) {
      double t = first[i] + double(c) / frequency[i];
      pv += (coupon[i] / frequency[i] + (c + 1 == periods[i] ? 100 : 0)) * exp(-(curve(t) + z) * t);
    }
    price[i] = pv;
    trueSpread[i] = z;
  }
  const int curveSize = int(knot.size());
  const double tolerance = 1e-9;
  unsigned grd = ceilDiv(bonds, block);
  b.begin(name, "bond_zspread", grd, block);
  b.data("curve_knot", "double", knot);
  b.data("curve_rate", "double", rate);
  b.scalar("curve_size", curveSize);
  b.data("price", "double", price);
  b.data("coupon", "double", coupon);
  b.data("first", "double", first);
  b.data("frequency", "int", frequency);
  b.data("periods", "int", periods);
  b.array("spread", "double", bonds);
  b.array("duration", "double", bonds);
  b.array("convexity", "double", bonds);
  b.scalar("bonds", bonds);
  b.scalar("tolerance", tolerance);
  if (!b.gpu()) return;
  Dev<double> dk(knot), dr(rate), dp(price), dc(coupon), df(first), ds(bonds), dd(bonds), dx(bonds);
  Dev<int> dq(frequency), dn(periods);
  auto go = [&] {
    LAUNCH(bond_zspread, grd, block, 0, dk.p, dr.p, curveSize, dp.p, dc.p, df.p, dq.p, dn.p, ds.p, dd.p, dx.p, bonds,
           tolerance);
  };
  b.once(go);
  auto z = ds.get(), dur = dd.get(), conv = dx.get();
  Cmp c(name, 1e-6, 1e-7);
  for (size_t i : sample(bonds, 4000)) {
    double pv = 0, d1 = 0, d2 = 0;
    for (int k = 0; k < periods[i]; k++) {
      double t = first[i] + double(k) / frequency[i];
      double v = (coupon[i] / frequency[i] + (k + 1 == periods[i] ? 100 : 0)) * exp(-(curve(t) + trueSpread[i]) * t);
      pv += v;
      d1 += v * t;
      d2 += v * t * t;
    }
    // a price is known to the tolerance only: the spread of a bond of a few days is less exact
    c.add(i, (z[i] - trueSpread[i]) * std::min(1.0, d1), 0);
    c.add(i, dur[i], d1 / pv);
    c.add(i, conv[i], d2 / pv);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 6100, 7, 64);
  run(b, "large", 90000, 30, 128);
  return b.finish();
}
