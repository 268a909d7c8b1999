// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
struct HostPcg {
  uint64_t s;
  explicit HostPcg(uint64_t stream) : s(stream * 0x9E3779B97F4A7C15ull + 0xD1B54A32D192ED03ull) {
    next();
    next();
  }
  uint32_t next() {
    uint64_t o = s;
    s = s * 6364136223846793005ull + 1442695040888963407ull;
    uint32_t x = uint32_t(((o >> 18) ^ o) >> 27), rot = uint32_t(o >> 59);
    return (x >> rot) | (x << ((32 - rot) & 31));
  }
  float uniform() { return ((next() >> 8) + 0.5f) * (1.0f / 16777216.0f); }
};
static void run(Bench& b, const char* name, int paths, int steps) {
  dim3 blk(PATHS_PER_BLOCK), grd(ceilDiv(paths, PATHS_PER_BLOCK));
  float spot = 100, strike = 95, barrier = 130, vol = 0.25f, dt = 1.0f / steps;
  float drift = (0.03f - 0.5f * vol * vol) * dt, diffusion = vol * sqrtf(dt);
  unsigned seed = 2026;
  b.begin(name, "barrier_paths", grd, blk);
  b.array("payoff", "float", paths);
  b.array("total", "double", 1);
  b.scalar("paths", paths);
  b.scalar("steps", steps);
  b.scalar("spot", spot);
  b.scalar("strike", strike);
  b.scalar("barrier", barrier);
  b.scalar("drift", drift);
  b.scalar("diffusion", diffusion);
  b.scalar("seed", seed);
  if (!b.gpu()) return;
  Dev<float> dp(paths);
  Dev<double> dt_(1);
  auto go = [&] {
    LAUNCH(barrier_paths, grd, blk, 0, dp.p, dt_.p, paths, steps, spot, strike, barrier, drift, diffusion, seed);
  };
  b.once(go);
  auto o = dp.get();
  auto total = dt_.get();
  Cmp c(name, 1e-3, 0.02, 0.002);  // a path may touch the barrier only by rounding
  for (size_t i : sample(paths, 60000)) {
    HostPcg g((uint64_t(seed) << 32) + i);
    double s = log(double(spot)), top = log(double(barrier));
    bool alive = true;
    for (int k = 0; k < steps && alive; k += 2) {
      double r = sqrt(-2 * log(double(g.uniform())));
      double phi = 6.2831853f * double(g.uniform());
      s += drift + diffusion * r * cos(phi);
      alive = s < top;
      s += drift + diffusion * r * sin(phi);
      alive = alive && s < top;
    }
    c.add(i, o[i], alive ? std::max(exp(s) - strike, 0.0) : 0.0);
  }
  double w = 0;
  for (float v : o) w += v;
  if (!(fabs(total[0] - w) <= 1e-9 * w)) c.bad = c.cnt;
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 60000, 32);
  run(b, "large", 2000000, 64);
  return b.finish();
}
