// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int countA, int countB) {
  dim3 blk(32, HAUSDORFF_ROWS), grd(ceilDiv(countA, 32));
  b.begin(name, "hausdorff", grd, blk);
  b.array("a", "float", 3 * size_t(countA));
  b.array("b", "float", 3 * size_t(countB));
  b.array("nearest", "float", countA);
  b.array("greatest", "int", 1);
  b.scalar("countA", countA);
  b.scalar("countB", countB);
  if (!b.gpu()) return;
  Rng r(241);
  auto cloud = [&](int n, float radius) {  // on a bumpy sphere
    std::vector<float> p(3 * size_t(n));
    for (int i = 0; i < n; i++) {
      float v[3] = {r.normal(), r.normal(), r.normal()};
      float s = radius * (1 + r.range(-0.1f, 0.1f)) / sqrtf(v[0] * v[0] + v[1] * v[1] + v[2] * v[2] + 1e-9f);
      for (int k = 0; k < 3; k++) p[3 * size_t(i) + k] = s * v[k];
    }
    return p;
  };
  auto a = cloud(countA, 1.0f), q = cloud(countB, 1.05f);
  Dev<float> da(a), db(q), dn(countA);
  Dev<int> dg(1);
  auto go = [&] { LAUNCH(hausdorff, grd, blk, 0, da.p, db.p, dn.p, dg.p, countA, countB); };
  dg.zero();
  b.once(go);
  auto o = dn.get();
  int bits = dg.get()[0];
  float got;
  memcpy(&got, &bits, 4);
  Cmp c(name, 1e-4, 1e-7);
  for (size_t i : sample(countA, 2000)) {
    double least = 1e30;
    for (int j = 0; j < countB; j++) {
      double s = 0;
      for (int k = 0; k < 3; k++) {
        double d = double(q[3 * size_t(j) + k]) - a[3 * i + k];
        s += d * d;
      }
      least = std::min(least, s);
    }
    c.add(i, o[i], least);
  }
  c.add(countA, got, *std::max_element(o.begin(), o.end()));
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 4100, 6000);
  run(b, "large", 24000, 20000);
  return b.finish();
}
