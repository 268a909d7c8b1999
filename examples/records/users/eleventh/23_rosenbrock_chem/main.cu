// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void rhs(const double* k, const double* y, double* f) {
  f[0] = -k[0] * y[0] + k[2] * y[1] * y[2];
  f[2] = k[1] * y[1] * y[1];
  f[1] = -f[0] - f[2];
}
static void run(Bench& b, const char* name, int cells, double interval, double relative) {
  const double firstStep = 1e-4, absolute = 1e-7;
  const int maxSteps = 100;
  Rng r(23);
  std::vector<double> y(size_t(cells) * 3), temp(cells);
  for (int i = 0; i < cells; i++) {
    double z = 0.02 + 0.3 * r.uni(), q = 1e-5 * r.uni();
    y[i] = 1 - z - q;
    y[cells + i] = q;
    y[2 * size_t(cells) + i] = z;
    temp[i] = 300 + 60 * sin(i * 0.002) + 10 * r.uni();
  }
  dim3 blk(128), grd(ceilDiv(cells, 128));
  b.begin(name, "rosenbrock_chem", grd, blk);
  b.data("before", "double", y);
  b.data("temperature", "double", temp);
  b.array("after", "double", y.size());
  b.array("steps", "int", cells);
  b.scalar("cells", cells);
  b.scalar("interval", interval);
  b.scalar("firstStep", firstStep);
  b.scalar("relative", relative);
  b.scalar("absolute", absolute);
  b.scalar("maxSteps", maxSteps);
  if (!b.gpu()) return;
  Dev<double> dy(y), dt(temp), da(y.size());
  Dev<int> ds(cells);
  auto go = [&] {
    LAUNCH(rosenbrock_chem, grd, blk, 0, dy.p, dt.p, da.p, ds.p, cells, interval, firstStep, relative, absolute,
           maxSteps);
  };
  b.once(go);
  auto got = da.get();
  auto steps = ds.get();
  Cmp c(name, 5 * relative, 20 * absolute);  // against small steps of RK4
  for (int i = 0; i < cells; i += std::max(1, cells / 400)) {
    double a = 1.0 / 300 - 1.0 / temp[i], v[3], f[4][3], w[3];
    double k[3] = {0.04 * exp(2500 * a), 3e7 * exp(600 * a), 1e4 * exp(300 * a)};
    for (int s = 0; s < 3; s++) v[s] = y[size_t(s) * cells + i];
    int n = int(ceil(interval / 4e-5));
    double h = interval / n;
    for (int t = 0; t < n; t++) {
      rhs(k, v, f[0]);
      for (int q = 1; q < 4; q++) {
        for (int s = 0; s < 3; s++) w[s] = v[s] + h * (q == 3 ? 1.0 : 0.5) * f[q - 1][s];
        rhs(k, w, f[q]);
      }
      for (int s = 0; s < 3; s++) v[s] += h / 6 * (f[0][s] + 2 * f[1][s] + 2 * f[2][s] + f[3][s]);
    }
    for (int s = 0; s < 3; s++) c.add(size_t(s) * cells + i, got[size_t(s) * cells + i], v[s]);
    c.add(i, steps[i] > 0 && steps[i] < maxSteps, 1);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 12000, 0.05, 1e-2);
  run(b, "large", 200000, 0.4, 1e-3);
  return b.finish();
}
