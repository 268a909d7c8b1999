// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int count, int degree) {
  const double gm = 3.986004415e14, radius = 6378136.3;
  size_t terms = size_t(degree + 1) * (degree + 2) / 2;
  dim3 blk(128), grd(ceilDiv(count, 128));
  b.begin(name, "geoid_harmonics", grd, blk);
  b.array("stations", "Station", count, sizeof(Station));
  b.array("coefficients", "double2", terms);
  b.array("recurrence", "double2", terms);
  b.array("diagonal", "double", degree + 1);
  b.array("potential", "double", count);
  b.scalar("count", count);
  b.scalar("degree", degree);
  b.scalar("gm", gm);
  b.scalar("radius", radius);
  if (!b.gpu()) return;
  Rng r(45);
  std::vector<Station> st(count);
  for (auto& s : st) s = {asin(2.0 * r.uni() - 1), r.range(-3.14159f, 3.14159f), radius + r.range(0, 500000)};
  std::vector<double2> cs, ab;
  std::vector<double> diagonal(degree + 1, 1.0);
  for (int m = 0; m <= degree; m++) {
    if (m == 1) diagonal[m] = sqrt(3.0);
    if (m > 1) diagonal[m] = sqrt((2.0 * m + 1) / (2.0 * m));
    for (int n = m; n <= degree; n++) {
      double size = n == 0 ? 0 : 1e-5 / (n * n);
      cs.push_back(make_double2(n == 0 ? 1 : size * r.normal(), m == 0 ? 0 : size * r.normal()));
      double k = n + 1, d = (k - m) * (k + m);
      double back = (2 * k + 1) * (k + m - 1) * (k - m - 1) / (d * (2 * k - 3));
      ab.push_back(make_double2(sqrt((2 * k - 1) * (2 * k + 1) / d), n == m ? 0 : sqrt(back)));
    }
  }
  Dev<Station> ds(st);
  Dev<double2> dc(cs), da(ab);
  Dev<double> dd(diagonal), dp(count);
  auto go = [&] { LAUNCH(geoid_harmonics, grd, blk, 0, ds.p, dc.p, da.p, dd.p, dp.p, count, degree, gm, radius); };
  b.once(go);
  auto o = dp.get();
  Cmp c(name, 1e-12, 0);
  std::vector<double> P(degree + 2);
  for (size_t i : sample(count, 5000)) {
    double q = radius / st[i].radius, sl = sin(st[i].latitude), cl = cos(st[i].latitude), pmm = 1, total = 0;
    size_t k = 0;
    for (int m = 0; m <= degree; m++) {
      if (m > 0) pmm *= diagonal[m] * cl;
      P[m] = pmm;
      size_t first = k;
      for (int n = m + 1; n <= degree; n++) {
        double2 f = ab[first + n - 1 - m];
        P[n] = f.x * sl * P[n - 1] - (n - 2 >= m ? f.y * P[n - 2] : 0);
      }
      for (int n = m; n <= degree; n++, k++)
        total += pow(q, n) * P[n] * (cs[k].x * cos(m * st[i].longitude) + cs[k].y * sin(m * st[i].longitude));
    }
    c.add(i, o[i], gm / st[i].radius * total);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 20000, 24);
  run(b, "large", 90000, 60);
  return b.finish();
}
