// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static uint32_t pcg(uint64_t& s) {
  uint64_t o = s;
  s = o * 6364136223846793005ull + 1442695040888963407ull;
  uint32_t x = uint32_t(((o >> 18) ^ o) >> 27), r = uint32_t(o >> 59);
  return (x >> r) | (x << ((32 - r) & 31));
}
static void run(Bench& b, const char* name, int paths, int steps) {
  dim3 blk(128), grd(ceilDiv(paths, 128));
  float dt = 1.0f / steps, sigma = 0.3f, rate = 0.03f, spot = 100, strike = 98;
  float drift = (rate - 0.5f * sigma * sigma) * dt, vol = sigma * sqrtf(dt), disc = expf(-rate);
  unsigned long long seed = 20240611;
  b.begin(name, "asian_paths", grd, blk);
  b.array("payoff", "float", paths);
  b.scalar("paths", paths);
  b.scalar("steps", steps);
  b.scalar("spot", spot);
  b.scalar("strike", strike);
  b.scalar("drift", drift);
  b.scalar("vol", vol);
  b.scalar("discount", disc);
  b.scalar("seed", seed);
  if (!b.gpu()) return;
  Dev<float> dp(paths);
  auto go = [&] { LAUNCH(asian_paths, grd, blk, 0, dp.p, paths, steps, spot, strike, drift, vol, disc, seed); };
  b.once(go);
  auto o = dp.get();
  Cmp c(name, 2e-3, 1e-2);
  for (size_t i : sample(paths, 20000)) {
    uint64_t s = seed + 0x9E3779B97F4A7C15ull * uint64_t(i + 1);
    pcg(s);
    double up = 0, su = 0, sd = 0;
    for (int k = 0; k < steps; k += 2) {
      // the two draws are rounded to float as on the card
      float u = ((pcg(s) >> 8) + 0.5f) * (1.0f / 16777216.0f), v = ((pcg(s) >> 8) + 0.5f) * (1.0f / 16777216.0f);
      double rad = sqrt(-2.0 * log(double(u)));
      double z[2] = {rad * cos(2 * M_PI * v), rad * sin(2 * M_PI * v)};
      for (int q = 0; q < 2; q++) {
        up += double(vol) * z[q];
        su += exp(double(drift) * (k + q + 1) + up);
        sd += exp(double(drift) * (k + q + 1) - up);
      }
    }
    c.add(i, o[i],
          0.5 * disc * (std::max(spot * su / steps - strike, 0.0) + std::max(spot * sd / steps - strike, 0.0)));
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 60000, 52);
  run(b, "large", 1200000, 128);
  return b.finish();
}
