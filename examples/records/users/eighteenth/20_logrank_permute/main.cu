// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static uint32_t hashOf(uint32_t x) {
  x = (x ^ (x >> 16)) * 0x7FEB352Du;
  x = (x ^ (x >> 15)) * 0x846CA68Bu;
  return x ^ (x >> 16);
}
static void run(Bench& b, const char* name, int subjects, int strata, int allocations, unsigned blocks) {
  Rng r(2020);
  std::vector<int> start(strata + 1, 0);
  std::vector<float> weight(strata);
  float total = 0, sum = 0;
  for (auto& w : weight) total += w = r.range(0.1f, 2.0f);
  for (int s = 0; s < strata; s++) {
    sum += weight[s];
    start[s + 1] = s + 1 == strata ? subjects : std::min(subjects, int(sum / total * subjects));
  }
  std::vector<uint8_t> died(subjects);
  for (int s = 0; s < strata; s++)
    for (int i = start[s]; i < start[s + 1]; i++)  // late times are mostly censored
      died[i] = r.uni() < 0.25f + 0.5f * float(i - start[s]) / float(start[s + 1] - start[s]);
  const uint32_t below = 2863311530u, seed = 77123u;  // two to one
  dim3 blk(256), grd(blocks);
  b.begin(name, "logrank_permute", grd, blk);
  b.data("stratumStart", "int", start);
  b.data("died", "unsigned char", died);
  b.array("score", "float", allocations);
  b.array("variance", "float", allocations);
  b.array("chiSquare", "float", allocations);
  b.scalar("strata", strata);
  b.scalar("allocations", allocations);
  b.scalar("treatedBelow", below);
  b.scalar("seed", seed);
  if (!b.gpu()) return;
  Dev<int> ds(start);
  Dev<uint8_t> dd(died);
  Dev<float> du(allocations), dv(allocations), dx(allocations);
  auto go = [&] {
    LAUNCH(logrank_permute, grd, blk, 0, ds.p, dd.p, du.p, dv.p, dx.p, strata, allocations, below, seed);
  };
  b.once(go);
  auto gu = du.get(), gv = dv.get(), gx = dx.get();
  Cmp c(name, 1e-4, 2e-3);
  int step = std::max(1, allocations / 3000);
  for (int a = 0; a < allocations; a += step) {
    uint32_t key = hashOf(seed + uint32_t(a) * 0x9E3779B9u);
    double u = 0, v = 0;
    for (int s = 0; s < strata; s++) {
      double n = 0, n1 = 0;
      for (int i = start[s]; i < start[s + 1]; i++) {
        bool t = hashOf(key ^ uint32_t(i)) < below;
        n += 1;
        n1 += t;
        if (!died[i]) continue;
        u += t - n1 / n;
        v += n1 / n * (1 - n1 / n);
      }
    }
    c.add(a, gu[a], u);
    c.add(a, gv[a], v);
    c.add(a, gx[a], v > 0 ? u * u / v : 0);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 900, 5, 9000, 660);
  run(b, "large", 4000, 17, 40000, 1056);
  return b.finish();
}
