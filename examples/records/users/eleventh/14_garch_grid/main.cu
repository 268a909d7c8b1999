// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int series, int length, int alphas, int betas) {
  const float alphaStep = 0.2f / alphas, betaStep = 1.0f / betas, gamma = 0.04f;
  const int pairs = alphas * betas;
  dim3 blk(128), grd(ceilDiv(pairs, 128), series);
  size_t n = size_t(series) * length, m = size_t(series) * pairs;
  b.begin(name, "garch_grid", grd, blk);
  b.array("returns", "float", n);
  b.array("sampleVariance", "float", series);
  b.array("nll", "float", m);
  b.scalar("length", length);
  b.scalar("alphas", alphas);
  b.scalar("betas", betas);
  b.scalar("alphaStep", alphaStep);
  b.scalar("betaStep", betaStep);
  b.scalar("gamma", gamma);
  if (!b.gpu()) return;
  Rng r(14);
  std::vector<float> x(n), var(series);
  for (int s = 0; s < series; s++) {
    double h = 1.0, sum = 0;
    for (int t = 0; t < length; t++) {
      float e = float(sqrt(h)) * r.normal();
      x[size_t(s) * length + t] = e;
      sum += double(e) * e;
      h = 0.05 + (e < 0 ? 0.12 : 0.08) * e * e + 0.85 * h;
    }
    var[s] = float(sum / length);
  }
  Dev<float> dx(x), dv(var), dn(m);
  auto go = [&] {
    LAUNCH(garch_grid, grd, blk, 0, dx.p, dv.p, dn.p, length, alphas, betas, alphaStep, betaStep, gamma);
  };
  b.once(go);
  auto got = dn.get();
  Cmp c(name, 1e-4, 0.05);
  for (size_t i : sample(m, 20000)) {
    int s = int(i / pairs), p = int(i % pairs);
    float af = alphaStep * (p / betas + 1), bf = betaStep * (p % betas + 1);
    float persistence = af + bf + 0.5f * gamma;
    if (fabsf(persistence - 0.999f) < 1e-5f) continue;
    if (persistence >= 0.999f) {
      c.add(i, std::isinf(got[i]), 1);
      continue;
    }
    double h = var[s], omega = double(var[s]) * (1 - persistence), sum = 0;
    for (int t = 0; t < length; t++) {
      double e = x[size_t(s) * length + t];
      sum += log(h) + e * e / h;
      h = omega + (e < 0 ? af + double(gamma) : double(af)) * e * e + bf * h;
    }
    c.add(i, got[i], 0.5 * sum);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 12, 300, 32, 64);
  run(b, "large", 60, 1500, 40, 75);
  return b.finish();
}
