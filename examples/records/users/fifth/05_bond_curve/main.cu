// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int bonds, int scenarios) {
  const std::vector<double> kt = {0.08, 0.25, 0.5, 1, 1.5, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 25, 30, 40};
  int knots = int(kt.size());
  dim3 blk(128), grd(ceilDiv(bonds, 128), scenarios);
  Rng r(44);
  std::vector<double> zero(size_t(knots) * scenarios), mat(bonds);
  std::vector<int> freq(bonds);
  std::vector<float> cpn(bonds), spread(bonds);
  for (int s = 0; s < scenarios; s++) {
    double level = 0.02 + 0.02 * r.uni(), slope = 0.0006 * r.normal();
    for (int k = 0; k < knots; k++) zero[size_t(s) * knots + k] = level + slope * kt[k] + 0.0003 * r.normal();
  }
  for (int i = 0; i < bonds; i++) {
    float u = r.uni();
    mat[i] = 0.05 + 29.5 * u * u;
    static const int fs[] = {0, 1, 1, 2, 2, 2, 2, 4};
    freq[i] = fs[r.below(8)];
    cpn[i] = r.range(0.5f, 7);
    spread[i] = 0.02f * r.uni() * r.uni();
  }
  b.begin(name, "bond_curve", grd, blk);
  b.data("knotTime", "double", kt);
  b.array("zero", "double", zero.size());
  b.data("maturity", "double", mat);
  b.data("frequency", "int", freq);
  b.data("coupon", "float", cpn);
  b.array("spread", "float", bonds);
  b.array("result", "float2", size_t(bonds) * scenarios);
  b.scalar("bonds", bonds);
  b.scalar("knots", knots);
  if (!b.gpu()) return;
  Dev<double> dk(kt), dz(zero), dm(mat);
  Dev<int> df(freq);
  Dev<float> dc(cpn), ds(spread);
  Dev<float2> dr(size_t(bonds) * scenarios);
  auto go = [&] { LAUNCH(bond_curve, grd, blk, 0, dk.p, dz.p, dm.p, df.p, dc.p, ds.p, dr.p, bonds, knots); };
  b.once(go);
  auto o = dr.get();
  Cmp c(name, 1e-5, 1e-6);
  for (size_t i : sample(size_t(bonds) * scenarios, 20000)) {
    const double* z = &zero[i / bonds * knots];
    size_t q = i % bonds;
    auto D = [&](double t) {
      double y;
      if (t <= kt[0])
        y = z[0];
      else if (t >= kt.back())
        y = z[knots - 1];
      else {
        size_t h = std::upper_bound(kt.begin(), kt.end(), t) - kt.begin();
        y = z[h - 1] + (z[h] - z[h - 1]) * (t - kt[h - 1]) / (kt[h] - kt[h - 1]);
      }
      return exp(-(y + spread[q]) * t);
    };
    double pv = 100 * D(mat[q]), tp = pv * mat[q];
    if (freq[q])
      for (double t = mat[q]; t > 0; t -= 1.0 / freq[q]) {
        double d = double(cpn[q]) / freq[q] * D(t);
        pv += d;
        tp += d * t;
      }
    c.add(i, o[i].x, pv);
    c.add(i, o[i].y, tp / pv);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 3001, 7);
  run(b, "large", 20011, 48);
  return b.finish();
}
