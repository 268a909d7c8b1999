// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int w, int h) {
  dim3 blk(16, 8), grd(ceilDiv(w, 16), ceilDiv(h, 8));
  size_t n = size_t(w) * h;
  float time = 0.7f, maxD = 60;
  int maxS = 120;
  b.begin(name, "sphere_march", grd, blk);
  b.array("depth", "float", n);
  b.array("steps", "unsigned char", n);
  b.scalar("width", w);
  b.scalar("height", h);
  b.scalar("time", time);
  b.scalar("maxSteps", maxS);
  b.scalar("maxDist", maxD);
  if (!b.gpu()) return;
  Dev<float> dd(n);
  Dev<unsigned char> ds(n);
  auto go = [&] { LAUNCH(sphere_march, grd, blk, 0, dd.p, ds.p, w, h, time, maxS, maxD); };
  b.once(go);
  auto o = dd.get();
  auto st = ds.get();
  Cmp c(name, 0.01, 0.02, 0.05), e(name, 0, 1, 0.05);
  for (size_t i : sample(n, 60000)) {
    int s;
    float t = march(int(i % w), int(i / w), w, h, time, maxS, maxD, &s);
    c.add(i, o[i], std::min(t, maxD));
    e.add(i, st[i], s);
  }
  if (e.bad > e.cnt * 0.05)
    e.done();
  else
    c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  run(b, "small", 320, 200);
  run(b, "large", 4000, 3000);
  return b.finish();
}
