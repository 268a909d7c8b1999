// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int paths, int steps, double strike) {
  const double delta = 0.5;
  dim3 blk(64), grd(ceilDiv(paths, 64));
  size_t n = size_t(paths) * steps;
  b.begin(name, "libor_swaption", grd, blk);
  b.array("initial", "double", RATES);
  b.array("vol", "double", RATES);
  b.array("normals", "float", n);
  b.array("payoff", "double", paths);
  b.scalar("paths", paths);
  b.scalar("steps", steps);
  b.scalar("delta", delta);
  b.scalar("strike", strike);
  if (!b.gpu()) return;
  Rng r(16);
  std::vector<double> initial(RATES), vol(RATES);
  for (int i = 0; i < RATES; i++) {
    initial[i] = 0.03 + 0.0008 * i;
    vol[i] = 0.12 + 0.15 * exp(-0.2 * i);
  }
  std::vector<float> normals(n);
  for (auto& z : normals) z = r.normal();
  Dev<double> di(initial), dv(vol), dp(paths);
  Dev<float> dz(normals);
  auto go = [&] { LAUNCH(libor_swaption, grd, blk, 0, di.p, dv.p, dz.p, dp.p, paths, steps, delta, strike); };
  b.once(go);
  auto o = dp.get();
  Cmp c(name, 1e-9, 1e-13);
  for (size_t p : sample(paths, 30000)) {
    std::vector<double> f = initial;
    double money = 1;
    for (int k = 0; k < steps; k++) {
      money *= 1 + delta * f[k];
      double z = normals[size_t(k) * paths + p], drift = 0;
      std::vector<double> now = f;
      for (int i = k + 1; i < RATES; i++) {
        double s = vol[i - k - 1];
        drift += s * delta * now[i] / (1 + delta * now[i]);
        f[i] = now[i] * exp((s * drift - s * s / 2) * delta + s * sqrt(delta) * z);
      }
    }
    double bond = 1, value = 0;
    for (int i = steps; i < RATES; i++) {
      bond /= 1 + delta * f[i];
      value += bond * delta * (f[i] - strike);  // each period: the floating leg less the fixed leg
    }
    c.add(p, o[p], value > 0 ? value / money : 0);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 12000, 8, 0.039);
  run(b, "large", 180000, 12, 0.042);
  return b.finish();
}
