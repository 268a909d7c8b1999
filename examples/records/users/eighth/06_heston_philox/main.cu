// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void cpuPhilox(uint32_t c[4], uint32_t k0, uint32_t k1) {
  for (int r = 0; r < 10; r++) {
    uint64_t p = 0xD2511F53ull * c[0], q = 0xCD9E8D57ull * c[2];
    uint32_t n0 = uint32_t(q >> 32) ^ c[1] ^ k0, n2 = uint32_t(p >> 32) ^ c[3] ^ k1;
    c[1] = uint32_t(q);
    c[3] = uint32_t(p);
    c[0] = n0;
    c[2] = n2;
    k0 += 0x9E3779B9u;
    k1 += 0xBB67AE85u;
  }
}
static void run(Bench& b, const char* name, int paths, int steps) {
  dim3 blk(128), grd(ceilDiv(paths, 128));
  const int strikeCount = 5;
  unsigned int seed = 20240607u;
  float spot = 100, v0 = 0.04f, maturity = 1.0f, rate = 0.02f, kappa = 2.0f, theta = 0.05f, xi = 0.3f, rho = -0.6f;
  b.begin(name, "hestonAsian", grd, blk);
  b.array("strikes", "float", strikeCount);
  b.array("blockSums", "float", size_t(grd.x) * strikeCount);
  b.scalar("paths", paths);
  b.scalar("steps", steps);
  b.scalar("strikeCount", strikeCount);
  b.scalar("seed", seed);
  b.scalar("spot", spot);
  b.scalar("v0", v0);
  b.scalar("maturity", maturity);
  b.scalar("rate", rate);
  b.scalar("kappa", kappa);
  b.scalar("theta", theta);
  b.scalar("xi", xi);
  b.scalar("rho", rho);
  if (!b.gpu()) return;
  std::vector<float> strikes = {80, 90, 100, 105, 110};
  Dev<float> dk(strikes), dsum(size_t(grd.x) * strikeCount);
  auto go = [&] {
    LAUNCH(hestonAsian, grd, blk, 0, dk.p, dsum.p, paths, steps, strikeCount, seed, spot, v0, maturity, rate, kappa,
           theta, xi, rho);
  };
  b.once(go);
  auto o = dsum.get();
  Cmp c(name, 1e-3, 0.05);  // sums over 128 paths, of hundreds
  const double pi = 3.14159265358979323846;
  for (size_t blkId = 0; blkId < grd.x; blkId++) {
    if (blkId % (1 + grd.x / 150) && blkId + 3 < grd.x) continue;
    double want[strikeCount] = {};
    for (int p = int(blkId) * 128; p < std::min(int(blkId) * 128 + 128, paths); p++) {
      double x = log(double(spot)), v = v0, sum = 0, dt = double(maturity) / steps;
      uint32_t u[4] = {};
      for (int s = 0; s < steps; s++) {
        if (s % 2 == 0) {
          u[0] = uint32_t(p);
          u[1] = uint32_t(s / 2);
          u[2] = u[3] = 0;
          cpuPhilox(u, seed, 0xCAFEu);
        }
        double u1 = double(float(u[s % 2 * 2]) * 2.3283064e-10f + 1.1641532e-10f), u2 = u[s % 2 * 2 + 1] / 4294967296.0;
        double rad = sqrt(-2 * log(u1)), za = rad * cos(2 * pi * u2), zb = rad * sin(2 * pi * u2);
        double vp = std::max(v, 0.0), sd = sqrt(vp * dt);
        x += (rate - vp / 2) * dt + sd * za;
        v += double(kappa) * (theta - vp) * dt + xi * sd * (rho * za + sqrt(1 - double(rho) * rho) * zb);
        sum += exp(x);
      }
      for (int k = 0; k < strikeCount; k++)
        want[k] += exp(-double(rate) * maturity) * std::max(sum / steps - strikes[k], 0.0);
    }
    for (int k = 0; k < strikeCount; k++) c.add(blkId * strikeCount + k, o[blkId * strikeCount + k], want[k]);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 30100, 52);
  run(b, "large", 400000, 64);
  return b.finish();
}
