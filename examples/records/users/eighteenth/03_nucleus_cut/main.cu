// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static uint32_t mix(uint32_t v) {
  uint32_t s = v * 747796405u + 2891336453u;
  uint32_t w = ((s >> ((s >> 28) + 4)) ^ s) * 277803737u;
  return (w >> 22) ^ w;
}
static void run(Bench& b, const char* name, int rows, int vocab, int threads) {
  Rng r(303);
  const unsigned int seed = 20240611u;
  const int steps = 12;  // the logits are multiples of 1/32: 32 / 2^12 tells them apart
  std::vector<float> logits((size_t)rows * vocab), p(rows), temp(rows);
  for (int i = 0; i < rows; i++) {
    float spread = r.range(1.2f, 3.0f);
    for (int j = 0; j < vocab; j++)
      logits[(size_t)i * vocab + j] = floorf(32 * (spread * r.normal() - 2)) / 32 + (r.below(2000) == 0 ? 4.0f : 0.0f);
    p[i] = r.range(0.5f, 0.95f);
    temp[i] = r.range(0.6f, 1.1f);
  }
  dim3 blk(threads), grd(rows);
  b.begin(name, "nucleus_cut", grd, blk);
  b.data("logits", "float", logits);
  b.scalar("vocab", vocab);
  b.data("topP", "float", p);
  b.data("temperature", "float", temp);
  b.scalar("seed", seed);
  b.scalar("steps", steps);
  b.array("token", "int", rows);
  b.array("kept", "int", rows);
  b.array("logProb", "float", rows);
  if (!b.gpu()) return;
  Dev<float> dl(logits), dp(p), dt(temp), dlp(rows);
  Dev<int> dtok(rows), dk(rows);
  auto go = [&] {
    LAUNCH(nucleus_cut, grd, blk, 0, dl.p, vocab, dp.p, dt.p, seed, steps, dtok.p, dk.p, dlp.p);
  };
  b.once(go);
  auto tok = dtok.get(), kept = dk.get();
  auto lp = dlp.get();
  Cmp c(name, 1e-3, 1e-3, 0.02);
  std::vector<double> e(vocab);
  for (int i = 0; i < rows; i++) {
    const float* l = &logits[(size_t)i * vocab];
    float m = *std::max_element(l, l + vocab), invT = 1.0f / temp[i];
    double z = 0;
    for (int j = 0; j < vocab; j++) z += e[j] = exp(double(l[j] - m) * invT);
    float lo = m - 32, hi = m;
    double mass = z;
    for (int s = 0; s < steps; s++) {
      float mid = 0.5f * (lo + hi);
      double part = 0;
      for (int j = 0; j < vocab; j++)
        if (l[j] >= mid) part += e[j];
      if (part >= double(p[i]) * z)
        lo = mid, mass = part;
      else
        hi = mid;
    }
    int n = 0, t = -1;
    double best = -1e30;
    for (int j = 0; j < vocab; j++)
      if (l[j] >= lo) {
        n++;
        float u = ((mix(mix(seed + i) + j) >> 8) + 0.5f) * (1.0f / 16777216.0f);
        double g = double(l[j] - m) * invT - log(-log(double(u)));
        if (g > best) best = g, t = j;
      }
    c.add(i * 3, tok[i] == t, 1);
    c.add(i * 3 + 1, kept[i], n);
    if (tok[i] == t) c.add(i * 3 + 2, lp[i], double(l[t] - m) * invT - log(mass));
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 96, 6000, 512);
  run(b, "large", 192, 20000, 1024);
  return b.finish();
}
