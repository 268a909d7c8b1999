// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void deriv(const double* s, double* d) {
  double r = sqrt(s[0] * s[0] + s[1] * s[1] + s[2] * s[2]), g = -398600.4418 / (r * r * r),
         f = 1.5 * 1.08263e-3 * pow(6378.137 / r, 2), q = 5 * pow(s[2] / r, 2);
  for (int c = 0; c < 3; c++) {
    d[c] = s[3 + c];
    d[3 + c] = g * s[c] * (1 + f * ((c == 2 ? 3 : 1) - q));
  }
}
static void run(Bench& b, const char* name, int n, int steps) {
  dim3 blk(64), grd(ceilDiv(n, 64));
  double h = 20;
  b.begin(name, "orbit_rk4", grd, blk);
  b.array("start", "double", size_t(n) * 6);
  b.array("end", "double", size_t(n) * 6);
  b.scalar("bodies", n);
  b.scalar("steps", steps);
  b.scalar("h", h);
  if (!b.gpu()) return;
  std::vector<double> s(size_t(n) * 6);
  Rng r(24);
  for (int i = 0; i < n; i++) {
    double R = r.range(6800, 9000), v = sqrt(398600.4418 / R), inc = r.range(0, 1.7f), p = r.range(0, 6.28f);
    double st[6] = {R * cos(p),  R * sin(p) * cos(inc), R * sin(p) * sin(inc),
                    -v * sin(p), v * cos(p) * cos(inc), v * cos(p) * sin(inc)};
    for (int c = 0; c < 6; c++) s[size_t(c) * n + i] = st[c];
  }
  Dev<double> ds(s), de(s.size());
  auto go = [&] { LAUNCH(orbit_rk4, grd, blk, 0, ds.p, de.p, n, steps, h); };
  b.once(go);
  auto o = de.get();
  Cmp c(name, 1e-8, 1e-6);
  for (size_t i : sample(n, 8000)) {
    double x[6], k[4][6], t[6];
    for (int q = 0; q < 6; q++) x[q] = s[size_t(q) * n + i];
    for (int m = 0; m < steps; m++) {
      deriv(x, k[0]);
      for (int st = 1; st < 4; st++) {
        for (int q = 0; q < 6; q++) t[q] = x[q] + (st == 3 ? h : h / 2) * k[st - 1][q];
        deriv(t, k[st]);
      }
      for (int q = 0; q < 6; q++) x[q] += h / 6 * (k[0][q] + 2 * k[1][q] + 2 * k[2][q] + k[3][q]);
    }
    for (int q = 0; q < 6; q++) c.add(i, o[size_t(q) * n + i], x[q]);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  run(b, "small", 10000, 40);
  run(b, "large", 2000000, 20);
  return b.finish();
}
