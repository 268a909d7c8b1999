// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void random4(uint32_t a, uint32_t b, uint32_t c, uint32_t seed, uint32_t o[4]) {
  uint32_t x[4] = {a, b, c, 0}, k0 = seed, k1 = 0x51D;
  for (int i = 0; i < 10; i++) {
    uint64_t p = 0xD2511F53ull * x[0], q = 0xCD9E8D57ull * x[2];
    uint32_t y[4] = {uint32_t(q >> 32) ^ x[1] ^ k0, uint32_t(q), uint32_t(p >> 32) ^ x[3] ^ k1, uint32_t(p)};
    memcpy(x, y, sizeof x);
    k0 += 0x9E3779B9u;
    k1 += 0xBB67AE85u;
  }
  memcpy(o, x, sizeof x);
}
static uint32_t pick(uint32_t r, uint32_t n) { return uint32_t((uint64_t(r) * n) >> 32); }
static void run(Bench& b, const char* name, unsigned n, unsigned community, unsigned block) {
  dim3 blk(block), grd(ceilDiv(n, block));
  const float infect = 0.06f, recover = 0.15f;
  const unsigned incubation = 4, day = 37, seed = 20240611;
  std::vector<unsigned char> in(n);
  Rng r(55);
  float prevalence = 0;
  for (unsigned i = 0; i < n; i++) {
    if (i % community == 0) prevalence = r.uni() * r.uni() * 0.4f;  // outbreaks are local
    float u = r.uni();
    unsigned s = u < prevalence ? 1 : u < prevalence + 0.25f ? 2 : 0;
    in[i] = (unsigned char)(s | (s == 1 ? r.below(15) << 2 : 0));
  }
  b.begin(name, "sir_day", grd, blk);
  b.data("today", "unsigned char", in);
  b.array("tomorrow", "unsigned char", n);
  b.array("census", "unsigned int", 3);
  b.scalar("agents", n);
  b.scalar("community", community);
  b.scalar("infect", infect);
  b.scalar("recover", recover);
  b.scalar("incubation", incubation);
  b.scalar("day", day);
  b.scalar("seed", seed);
  if (!b.gpu()) return;
  Dev<unsigned char> din(in), dout(n);
  Dev<unsigned> dcensus(3);
  auto go = [&] {
    LAUNCH(sir_day, grd, blk, 0, din.p, dout.p, dcensus.p, n, community, infect, recover, incubation, day, seed);
  };
  b.once(go);
  auto o = dout.get();
  auto census = dcensus.get();
  Cmp c(name, 0, 0);
  unsigned count[3] = {0, 0, 0};
  for (unsigned i = 0; i < n; i++) {
    unsigned s = in[i] & 3, d = in[i] >> 2;
    uint32_t x[4];
    if (s == 0) {
      unsigned home = i - i % community, size = std::min(community, n - home);
      float escape = 1;
      for (unsigned k = 0; k < 3; k++) {
        random4(i, day, k, seed, x);
        for (int j = 0; j < 4; j++) {
          unsigned who = j < 3 ? home + pick(x[j], size) : pick(x[j], n);
          if ((in[who] & 3) == 1) escape *= 1.0f - infect;
        }
      }
      random4(i, day, 3, seed, x);
      if (escape < 1 && (x[0] >> 8) / 16777216.0f >= escape) s = 1, d = 0;
    } else if (s == 1 && ++d > incubation) {
      random4(i, day, 4, seed, x);
      if ((x[0] >> 8) / 16777216.0f < recover || d == 63) s = 2, d = 0;
    }
    count[s]++;
    c.add(i, o[i], d << 2 | s);
  }
  for (int s = 0; s < 3; s++) c.add(s, census[s], count[s]);
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 300000, 1200, 256);
  run(b, "large", 3700000, 5000, 512);
  return b.finish();
}
