// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int n, int blocks) {
  Rng r(505);
  const double cutoff = 1e-10;
  std::vector<double> rho(n), sigma(n);
  for (int i = 0; i < n; i++) {  // shells around atoms: consecutive points lie at one radius
    double rad = 0.02 * exp(7.0 * ((i / 194) % 75) / 75.0) * (1 + 0.05 * r.uni());
    double z = 1 + (i / 14550) % 8, k = 2.0 * cbrt(z);
    rho[i] = z * k * k * k / 25.0 * exp(-k * rad);
    sigma[i] = k * k * rho[i] * rho[i] * (0.3 + r.uni());
  }
  dim3 blk(128), grd(blocks);
  b.begin(name, "pbe_density", grd, blk);
  b.data("rho", "double", rho);
  b.data("sigma", "double", sigma);
  b.array("exc", "double", n);
  b.array("vrho", "double", n);
  b.array("vsigma", "double", n);
  b.scalar("npoints", n);
  b.scalar("cutoff", cutoff);
  if (!b.gpu()) return;
  Dev<double> dr(rho), ds(sigma), de(n), dv(n), dg(n);
  auto go = [&] { LAUNCH(pbe_density, grd, blk, 0, dr.p, ds.p, de.p, dv.p, dg.p, n, cutoff); };
  b.once(go);
  auto e = de.get(), v = dv.get(), g = dg.get();
  Cmp c(name, 1e-7, 1e-20);
  const double PI = 3.14159265358979323846;
  for (size_t i : sample(n, 150000)) {
    double R = rho[i], S = std::max(sigma[i], 1e-30);
    if (R < cutoff) {
      c.add(i, e[i], 0), c.add(i, v[i], 0), c.add(i, g[i], 0);
      continue;
    }
    const double kappa = 0.804, mu = 0.2195149727645171, beta = 0.06672455060314922, gam = (1 - log(2.0)) / (PI * PI);
    double kf = pow(3 * PI * PI * R, 1.0 / 3), s = sqrt(S) / (2 * kf * R);
    double F = 1 + kappa - kappa / (1 + mu * s * s / kappa), dFds = 2 * mu * s / pow(1 + mu * s * s / kappa, 2);
    double lda = -0.75 * pow(3 / PI, 1.0 / 3) * pow(R, 4.0 / 3);
    double vr = 4.0 / 3 * lda / R * F + lda * dFds * (-4.0 / 3) * s / R;
    double vs = lda * dFds * s / (2 * S);
    double rs = pow(3 / (4 * PI * R), 1.0 / 3);
    double G = 2 * 0.0310907 * (7.5957 * sqrt(rs) + 3.5876 * rs + 1.6382 * pow(rs, 1.5) + 0.49294 * rs * rs);
    double ec = -2 * 0.0310907 * (1 + 0.21370 * rs) * log1p(1 / G);
    double ks = sqrt(4 * kf / PI), t = sqrt(S) / (2 * ks * R), A = beta / gam / expm1(-ec / gam);
    double H = gam * log1p(beta / gam * t * t * (1 + A * t * t) / (1 + A * t * t + A * A * t * t * t * t));
    c.add(i, e[i], lda * F + R * (ec + H));
    c.add(i, v[i], vr);
    c.add(i, g[i], vs);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 150000, 1172);
  run(b, "large", 1000000, 132 * 8);
  return b.finish();
}
