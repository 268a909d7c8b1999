// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void randomWords(uint32_t c0, uint32_t c1, uint32_t key, uint32_t out[4]) {
  uint32_t x[4] = {c0, c1, 0, 0}, k[2] = {key, 0xCAFE};
  for (int i = 0; i < 10; i++) {
    uint64_t a = uint64_t(0xD2511F53u) * x[0], b = uint64_t(0xCD9E8D57u) * x[2];
    uint32_t y[4] = {uint32_t(b >> 32) ^ x[1] ^ k[0], uint32_t(b), uint32_t(a >> 32) ^ x[3] ^ k[1], uint32_t(a)};
    memcpy(x, y, sizeof x);
    k[0] += 0x9E3779B9u;
    k[1] += 0xBB67AE85u;
  }
  memcpy(out, x, sizeof x);
}
static double normalOf(const uint32_t w[4], int k) {
  double u = ((w[k & 2] >> 8) + 0.5) / 16777216, v = (w[(k & 2) + 1] >> 8) * 2 * M_PI / 16777216;
  return sqrt(-2 * log(u)) * (k & 1 ? sin(v) : cos(v));
}
static void run(Bench& b, const char* name, int obligors, int scenarios, int block) {
  const float recovery = 0.4f;
  const unsigned seed = 15;
  Rng r(15);
  std::vector<float> threshold(obligors), loading(obligors), exposure(obligors);
  float total = 0;
  for (int i = 0; i < obligors; i++) {
    threshold[i] = -2.7f + 1.5f * r.uni() * r.uni();
    loading[i] = sqrtf(r.range(0.1f, 0.35f));
    exposure[i] = 0.25f * (1 + r.below(40));
    total += exposure[i];
  }
  const float attachment = 0.03f * total;
  unsigned grd = ceilDiv(scenarios, block);
  b.begin(name, "credit_copula", grd, block);
  b.data("threshold", "float", threshold);
  b.data("loading", "float", loading);
  b.array("exposure", "float", obligors);
  b.array("loss", "float", scenarios);
  b.array("stats", "double", 3);
  b.scalar("obligors", obligors);
  b.scalar("scenarios", scenarios);
  b.scalar("recovery", recovery);
  b.scalar("attachment", attachment);
  b.scalar("seed", seed);
  if (!b.gpu()) return;
  Dev<float> dt(threshold), da(loading), de(exposure), dl(scenarios);
  Dev<double> ds(3);
  auto go = [&] {
    LAUNCH(credit_copula, grd, block, 0, dt.p, da.p, de.p, dl.p, ds.p, obligors, scenarios, recovery, attachment, seed);
  };
  ds.zero();
  b.once(go);
  auto loss = dl.get();
  auto st = ds.get();
  Cmp c(name, 1e-4, 1e-3, 0.02);  // a default may be decided by rounding
  for (size_t s : sample(scenarios, 1200)) {
    uint32_t w[4];
    randomWords(uint32_t(s), 0xFFFFFFFFu, seed, w);
    double market = normalOf(w, 0), want = 0;
    for (int i = 0; i < obligors; i++) {
      if (i % 4 == 0) randomWords(uint32_t(s), i / 4, seed, w);
      double a = loading[i], x = a * market + sqrt(1 - a * a) * normalOf(w, i % 4);
      if (x < threshold[i]) want += exposure[i] * (1 - double(recovery));
    }
    c.add(s, loss[s], want);
  }
  c.done();
  double s1 = 0, s2 = 0, tail = 0;
  for (float x : loss) {
    s1 += x;
    s2 += double(x) * x;
    tail += x > attachment;
  }
  Cmp d(name, 1e-9, 0);
  d.add(0, st[0], s1);
  d.add(1, st[1], s2);
  d.add(2, st[2], tail);
  d.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 75, 9000, 64);
  run(b, "large", 625, 60000, 128);
  return b.finish();
}
