// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int n) {
  dim3 blk(ATOMS), grd(ceilDiv(n, ATOMS), ceilDiv(n, ATOMS));
  float box = 40, perLength = BINS / 30.0f;
  Rng r(19);
  std::vector<float> p[3];
  for (auto& v : p) {
    v.resize(n);
    for (auto& q : v) q = r.range(0, box);
  }
  b.begin(name, "pair_distances", grd, blk);
  b.data("x", "float", p[0]);
  b.data("y", "float", p[1]);
  b.data("z", "float", p[2]);
  b.array("histogram", "unsigned long long", BINS, 8);
  b.scalar("n", n);
  b.scalar("box", box);
  b.scalar("binsPerLength", perLength);
  if (!b.gpu()) return;
  Dev<float> dx(p[0]), dy(p[1]), dz(p[2]);
  Dev<unsigned long long> dh(BINS);
  auto go = [&] { LAUNCH(pair_distances, grd, blk, 0, dx.p, dy.p, dz.p, dh.p, n, box, perLength); };
  b.once(go);
  auto o = dh.get();
  std::vector<double> w(BINS, 0), got(BINS, 0);
  std::vector<unsigned> cnt(BINS + 600, 0);
  float half = box / 2;
  for (int i = 0; i < n; i++)
    for (int j = i + 1; j < n; j++) {
      float s = 0;
      for (int d = 0; d < 3; d++) {
        float t = fabsf(p[d][i] - p[d][j]);
        t = t > half ? box - t : t;
        s += t * t;
      }
      cnt[int(sqrtf(s) * perLength)]++;
    }
  // cumulative counts, as a pair on the border of two bins may fall into either
  Cmp c(name, 2e-4, 10);
  double g = 0, e = 0;
  for (int k = 0; k < BINS; k++) {
    g += double(o[k]);
    e += cnt[k];
    c.add(k, g, e);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 4000);
  run(b, "large", 24000);
  return b.finish();
}
