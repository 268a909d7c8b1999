// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
struct HostPcg {
  uint64_t s = 0, inc;
  HostPcg(uint64_t seed, uint64_t stream) : inc(2 * stream + 1) {
    get();
    s += seed;
    get();
  }
  uint32_t get() {
    uint64_t o = s;
    s = o * 6364136223846793005ull + inc;
    uint32_t x = uint32_t(((o >> 18) ^ o) >> 27), r = uint32_t(o >> 59);
    return (x >> r) | (x << ((32 - r) & 31));
  }
  double uni() { return (get() >> 8) / 16777216.0; }
};
static void run(Bench& b, const char* name, int pairs, int blocks, int steps, int payments) {
  dim3 blk(128), grd(blocks);
  const double a = 0.05, sigma = 0.011, expiry = 5, h = expiry / steps, flat = 0.03, strike = 0.029;
  const float dt = float(h), decay = float(std::exp(-a * h)),
              vol = float(sigma * std::sqrt((1 - std::exp(-2 * a * h)) / (2 * a)));
  const unsigned long long seed = 77003311;
  b.begin(name, "hullWhiteSwaption", grd, blk);
  b.array("shift", "float", steps);
  b.scalar("steps", steps);
  b.scalar("dt", dt);
  b.scalar("decay", decay);
  b.scalar("vol", vol);
  b.array("bondA", "float", payments);
  b.array("bondB", "float", payments);
  b.array("coupon", "float", payments);
  b.scalar("payments", payments);
  b.scalar("pathPairs", pairs);
  b.scalar("seed", seed);
  b.array("partial", "double2", blocks);
  if (!b.gpu()) return;
  std::vector<float> shift(steps), A(payments), B(payments), cp(payments);
  for (int i = 0; i < steps; i++) {
    double e = 1 - std::exp(-a * (i + 0.5) * h);
    shift[i] = float(flat + sigma * sigma / (2 * a * a) * e * e);
  }
  for (int i = 0; i < payments; i++) {  // half-yearly
    double tau = 0.5 * (i + 1), bb = (1 - std::exp(-a * tau)) / a;
    double v = sigma * sigma / (2 * a) * (1 - std::exp(-2 * a * expiry));
    A[i] = float(std::exp(-flat * tau - 0.5 * bb * bb * v));
    B[i] = float(bb);
    cp[i] = float(0.5 * strike + (i + 1 == payments ? 1 : 0));
  }
  Dev<float> ds(shift), dA(A), dB(B), dc(cp);
  Dev<double2> dp(blocks);
  auto go = [&] {
    LAUNCH(hullWhiteSwaption, grd, blk, 0, ds.p, steps, dt, decay, vol, dA.p, dB.p, dc.p, payments, pairs, seed, dp.p);
  };
  b.once(go);
  auto o = dp.get();
  Cmp c(name, 5e-4, 1e-7);
  int total = blocks * 128;
  for (int g = 0; g < blocks; g += std::max(1, blocks / 40)) {
    double s = 0, s2 = 0;
    for (int t = g * 128; t < (g + 1) * 128; t++)
      for (int p = t; p < pairs; p += total) {
        HostPcg rng(seed, p);
        double x = 0, y = 0, ix = 0, iy = 0;
        for (int k = 0; k < steps; k += 2) {
          double u = rng.uni() + 2.9802322e-8, v = rng.uni(), q = std::sqrt(-2 * std::log(u));
          double z[2] = {q * std::cos(2 * M_PI * v), q * std::sin(2 * M_PI * v)};
          for (int j = 0; j < 2; j++) {
            ix += (x + shift[k + j]) * dt;
            iy += (y + shift[k + j]) * dt;
            x = x * decay + vol * z[j];
            y = y * decay - vol * z[j];
          }
        }
        double sx = 1, sy = 1;
        for (int i = 0; i < payments; i++) {
          sx -= double(cp[i]) * A[i] * std::exp(-B[i] * x);
          sy -= double(cp[i]) * A[i] * std::exp(-B[i] * y);
        }
        double pay = 0.5 * (std::exp(-ix) * std::max(sx, 0.0) + std::exp(-iy) * std::max(sy, 0.0));
        s += pay;
        s2 += pay * pay;
      }
    c.add(g, o[g].x, s);
    c.add(g, o[g].y, s2);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 50000, 391, 60, 10);
  run(b, "large", 500000, 1320, 120, 20);
  return b.finish();
}
