// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static double want(int hu, double c, double w) {
  return std::min(std::max((hu - (c - 0.5 * w)) * 255 / w, 0.0), 255.0);
}
static void run(Bench& b, const char* name, int quads) {
  dim3 blk(256), grd(ceilDiv(quads, 256));
  float centre = 40, width = 375;
  b.begin(name, "ct_window", grd, blk);
  b.array("hu", "short4", quads);
  b.array("grey", "uchar4", quads);
  b.scalar("quads", quads);
  b.scalar("centre", centre);
  b.scalar("width", width);
  if (!b.gpu()) return;
  std::vector<short4> h(quads);
  Rng r(1);
  auto px = [&] { return short(int(r.below(900)) - 400); };
  for (auto& v : h) {
    v.x = px();
    v.y = px();
    v.z = px();
    v.w = px();
  }
  Dev<short4> dh(h);
  Dev<uchar4> dg(quads);
  auto go = [&] { LAUNCH(ct_window, grd, blk, 0, dh.p, dg.p, quads, centre, width); };
  b.once(go);
  auto o = dg.get();
  Cmp c(name, 0, 0.51);
  for (size_t i : sample(quads)) {
    c.add(i, o[i].x, want(h[i].x, centre, width));
    c.add(i, o[i].y, want(h[i].y, centre, width));
    c.add(i, o[i].z, want(h[i].z, centre, width));
    c.add(i, o[i].w, want(h[i].w, centre, width));
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 196611);
  run(b, "large", 10000001);
  return b.finish();
}
