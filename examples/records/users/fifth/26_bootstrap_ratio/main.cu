// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int replicates, int strata, int mean) {
  dim3 blk(256), grd(replicates);
  Rng r(10);
  std::vector<int> start(1, 0);
  for (int s = 0; s < strata; s++) start.push_back(start.back() + (s == 2 ? 0 : mean / 4 + int(r.below(mean * 3 / 2))));
  size_t n = start.back();
  unsigned seed = 20240229u;
  b.begin(name, "bootstrap_ratio", grd, blk);
  b.array("sample_", "float2", n);
  b.data("stratumStart", "int", start);
  b.array("stratumWeight", "float", strata);
  b.array("ratio", "float", replicates);
  b.array("spread", "float", replicates);
  b.scalar("strata", strata);
  b.scalar("seed", seed);
  if (!b.gpu()) return;
  std::vector<float2> smp(n);
  std::vector<float> wt(strata);
  for (auto& v : smp) {
    v.x = 1 + float(r.below(30));
    v.y = v.x * r.uni() * r.uni();
  }
  for (auto& v : wt) v = r.range(0.5f, 3);
  Dev<float2> ds(smp);
  Dev<int> dst(start);
  Dev<float> dw(wt), dr(replicates), dp(replicates);
  auto go = [&] { LAUNCH(bootstrap_ratio, grd, blk, 0, ds.p, dst.p, dw.p, dr.p, dp.p, strata, seed); };
  b.once(go);
  auto o = dr.get(), p = dp.get();
  Cmp c(name, 1e-3, 1e-6);
  for (size_t q = 0; q < size_t(replicates); q += replicates / 100 + 1) {
    double num = 0, den = 0, var = 0;
    for (int s = 0; s < strata; s++) {
      unsigned m = start[s + 1] - start[s];
      if (!m) continue;
      double x = 0, y = 0, xx = 0, xy = 0, yy = 0;
      for (unsigned k = 0; k < m; k++) {
        unsigned v = k * 0x9E3779B9u ^ unsigned(q) * 0x85EBCA6Bu ^ unsigned(s + 1) * 0xC2B2AE35u ^ seed;
        v = v * 747796405u + 2891336453u;
        unsigned w = ((v >> ((v >> 28) + 4)) ^ v) * 277803737u;
        w = (w >> 22) ^ w;
        w *= 0x846ca68bu;
        w ^= w >> 16;
        float2 e = smp[start[s] + (uint64_t(w) * m >> 32)];
        x += e.x, y += e.y, xx += double(e.x) * e.x, xy += double(e.x) * e.y, yy += double(e.y) * e.y;
      }
      double rr = y / x, f = double(wt[s]) / m;
      num += f * y;
      den += f * x;
      var += f * f * (yy - 2 * rr * xy + rr * rr * xx);
    }
    c.add(q, o[q], num / den);
    c.add(q, p[q], sqrt(var) / den);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 300, 4, 900);
  run(b, "large", 4001, 7, 5000);
  return b.finish();
}
