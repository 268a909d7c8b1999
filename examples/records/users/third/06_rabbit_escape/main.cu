// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int w, int h, int limit) {
  size_t n = size_t(w) * h;
  dim3 blk(16, 8), grd(ceilDiv(w, 16), ceilDiv(h, 8));
  double left = -1.6, step = 3.2 / w, top = -0.5 * step * h, cr = -0.123, ci = 0.745;
  b.begin(name, "rabbit_escape", grd, blk);
  b.array("image", "unsigned short", n);
  b.scalar("width", w);
  b.scalar("height", h);
  b.scalar("left", left);
  b.scalar("top", top);
  b.scalar("step", step);
  b.scalar("cr", cr);
  b.scalar("ci", ci);
  b.scalar("limit", limit);
  if (!b.gpu()) return;
  Dev<unsigned short> d(n);
  auto go = [&] { LAUNCH(rabbit_escape, grd, blk, 0, d.p, w, h, left, top, step, cr, ci, limit); };
  b.once(go);
  auto o = d.get();
  Cmp c(name, 0, 0, 0.02);  // the boundary is chaotic
  for (size_t i : sample(n, 100000)) {
    double zr = left + int(i % w) * step, zi = top + int(i / w) * step;
    int k = 0;
    for (; k < limit && zr * zr + zi * zi <= 16.0; k++) {
      double t = zr * zr - zi * zi + cr;
      zi = 2 * zr * zi + ci;
      zr = t;
    }
    c.add(i, o[i], k);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 900, 610, 150);
  run(b, "large", 4000, 2700, 400);
  return b.finish();
}
