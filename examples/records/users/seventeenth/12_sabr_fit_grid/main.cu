// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static double hagan(double f, double k, double t, double a, double b, double r, double v) {
  double lg = log(f / k), m = pow(f * k, (1 - b) / 2), z = v / a * m * lg, ratio;
  if (fabs(z) < 1e-5)
    ratio = 1 - 0.5 * r * z;
  else
    ratio = z / log((sqrt(1 - 2 * r * z + z * z) + z - r) / (1 - r));
  double q = (1 - b) * (1 - b) * lg * lg;
  double d = m * (1 + q / 24 + q * q / 1920);
  return a / d * ratio *
         (1 + t * ((1 - b) * (1 - b) / 24 * a * a / (m * m) + r * b * v * a / (4 * m) + (2 - 3 * r * r) / 24 * v * v));
}
static void run(Bench& b, const char* name, int smiles, int n, int alphas, int rhos, int nus) {
  Rng r(1212);
  const float beta = 0.5f;
  const std::vector<float> axes = {1.2f, 3.2f / float(alphas), -0.75f, 1.2f / float(rhos), 0.15f, 1.3f / float(nus)};
  std::vector<float> forward(smiles), expiry(smiles), strikes(smiles * n), vols(smiles * n), weights(smiles * n);
  for (int s = 0; s < smiles; s++) {
    float f = forward[s] = r.range(60, 160), t = expiry[s] = r.range(0.1f, 3.0f);
    float a = r.range(1.5f, 4.0f), rho = r.range(-0.7f, 0.3f), nu = r.range(0.2f, 1.2f);
    for (int i = 0; i < n; i++) {
      float x = (i - 0.5f * (n - 1)) / (0.5f * n) * 0.5f;
      strikes[s * n + i] = f * expf(x * (0.3f + 0.25f * sqrtf(t)));
      vols[s * n + i] = float(hagan(f, strikes[s * n + i], t, a, beta, rho, nu)) + 0.006f * r.normal();
      weights[s * n + i] = expf(-2 * x * x);
    }
  }
  dim3 blk(256), grd(smiles);
  b.begin(name, "sabr_fit_grid", grd, blk);
  b.data("forward", "float", forward);
  b.data("expiry", "float", expiry);
  b.data("strikes", "float", strikes);
  b.data("vols", "float", vols);
  b.data("weights", "float", weights);
  b.scalar("strikesPerSmile", n);
  b.scalar("beta", beta);
  b.data("axes", "float", axes);
  b.scalar("alphas", alphas);
  b.scalar("rhos", rhos);
  b.scalar("nus", nus);
  b.array("bestIndex", "int", smiles);
  b.array("bestError", "float", smiles);
  if (!b.gpu()) return;
  Dev<float> df(forward), de(expiry), dk(strikes), dv(vols), dw(weights), da(axes), derr(smiles);
  Dev<int> di(smiles);
  auto go = [&] {
    LAUNCH(sabr_fit_grid, grd, blk, 0, df.p, de.p, dk.p, dv.p, dw.p, n, beta, da.p, alphas, rhos, nus, di.p, derr.p);
  };
  b.once(go);
  auto idx = di.get();
  auto err = derr.get();
  Cmp c(name, 4e-3, 1e-9);
  const int total = alphas * rhos * nus;
  auto fit = [&](int s, int j) {
    double nu = axes[4] + axes[5] * (j % nus), rho = axes[2] + axes[3] * (j / nus % rhos);
    double a = axes[0] + axes[1] * (j / nus / rhos), sum = 0;
    for (int i = 0; i < n; i++) {
      double d = hagan(forward[s], strikes[s * n + i], expiry[s], a, beta, rho, nu) - vols[s * n + i];
      sum += weights[s * n + i] * d * d;
    }
    return sum;
  };
  int step = std::max(1, smiles / 40);  // some smiles only
  for (int s = 0; s < smiles; s += step) {
    double best = 1e300;
    for (int j = 0; j < total; j++) best = std::min(best, fit(s, j));
    c.add(s, err[s], best);
    c.add(s, idx[s] >= 0 && idx[s] < total ? fit(s, idx[s]) : 1e30, best);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 90, 9, 10, 8, 12);
  run(b, "large", 700, 13, 20, 16, 14);
  return b.finish();
}
