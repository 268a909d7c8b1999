// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int columns, int levels, double dz, double dt) {
  dim3 blk(128), grd(ceilDiv(columns, 128), levels);
  size_t n = size_t(columns) * levels;
  b.begin(name, "kesslerStep<double>", grd, blk);
  for (const char* a : {"theta", "qv", "qc", "qr", "rho", "exner", "thetaOut", "qvOut", "qcOut", "qrOut"})
    b.array(a, "double", n);
  b.array("rainRate", "double", columns);
  b.scalar("columns", columns);
  b.scalar("levels", levels);
  b.scalar("dz", dz);
  b.scalar("dt", dt);
  if (!b.gpu()) return;
  Rng r(7);
  std::vector<double> th(n), qv(n), qc(n), qr(n), rho(n), ex(n);
  for (int k = 0; k < levels; k++)
    for (int c = 0; c < columns; c++) {
      size_t i = size_t(k) * columns + c;
      double z = (k + 0.5) * dz;
      th[i] = 300 + 0.004 * z + r.normal();
      ex[i] = 1 - 9.81 * z / (1004 * 310.0);
      double T = th[i] * ex[i], p = 1e5 * pow(ex[i], 1004 / 287.0);
      rho[i] = p / (287 * T);
      double qs = 380 / p * exp(17.27 * (T - 273) / (T - 36));
      qv[i] = qs * r.range(0.7f, 1.05f);
      qc[i] = 0.003 * r.uni() * r.uni();
      qr[i] = 0.004 * r.uni() * r.uni();
    }
  Dev<double> dth(th), dqv(qv), dqc(qc), dqr(qr), drho(rho), dex(ex), oth(n), oqv(n), oqc(n), oqr(n), orr(columns);
  auto go = [&] {
    LAUNCH((kesslerStep<double>), grd, blk, 0, dth.p, dqv.p, dqc.p, dqr.p, drho.p, dex.p, oth.p, oqv.p, oqc.p, oqr.p,
           orr.p, columns, levels, dz, dt);
  };
  b.once(go);
  auto gth = oth.get(), gqv = oqv.get(), gqc = oqc.get(), gqr = oqr.get(), grr = orr.get();
  auto fall = [&](size_t i, int c) { return 36.34 * pow(0.001 * rho[i] * qr[i], 0.1346) * sqrt(rho[c] / rho[i]); };
  Cmp cmp(name, 1e-9, 1e-13);
  for (size_t i : sample(n, 100000)) {
    int c = int(i % columns), k = int(i / columns);
    double sed = -rho[i] * qr[i] * fall(i, c);
    if (k == 0) cmp.add(i, grr[c], -3600 * sed);
    if (k < levels - 1) sed += rho[i + columns] * qr[i + columns] * fall(i + columns, c);
    sed *= dt / (rho[i] * dz);
    double make = qc[i] - (qc[i] - dt * std::max(0.001 * (qc[i] - 0.001), 0.0)) / (1 + dt * 2.2 * pow(qr[i], 0.875));
    double C = std::max(qc[i] - make, 0.0), R = std::max(qr[i] + make + sed, 0.0);
    double T = th[i] * ex[i], p = 1000 * pow(ex[i], 1004 / 287.0);
    double qs = 3.8 / p * exp(17.27 * (T - 273) / (T - 36));
    double prod = (qv[i] - qs) / (1 + qs * 4093 * 2.5e6 / 1004 / pow(T - 36, 2)), x = 0.001 * rho[i] * R;
    double ev = dt * (1.6 + 124.9 * pow(x, 0.2046)) * pow(x, 0.525) / (2.55e6 / (p * qs) + 5.4e5) *
                std::max(qs - qv[i], 0.0) / (0.001 * rho[i] * qs);
    ev = std::min(std::min(ev, std::max(-prod - C, 0.0)), R);
    double cond = std::max(prod, -C);
    cmp.add(i, gth[i], th[i] + 2.5e6 / (1004 * ex[i]) * (cond - ev));
    cmp.add(i, gqv[i], std::max(qv[i] - cond + ev, 0.0));
    cmp.add(i, gqc[i], C + cond);
    cmp.add(i, gqr[i], R - ev);
  }
  cmp.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 1140, 30, 400.0, 5.0);
  run(b, "large", 14400, 58, 220.0, 3.0);
  return b.finish();
}
