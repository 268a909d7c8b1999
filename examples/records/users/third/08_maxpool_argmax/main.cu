// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int planes, int h, int w) {
  int oh = (h - 1) / 2 + 1, ow = (w - 1) / 2 + 1, total = planes * oh * ow;
  size_t n = size_t(planes) * h * w;
  dim3 blk(256), grd(ceilDiv(total, 256));
  b.begin(name, "maxpool_argmax", grd, blk);
  b.array("x", "float", n);
  b.array("y", "float", total);
  b.array("argmax", "unsigned char", total);
  b.scalar("total", total);
  b.scalar("h", h);
  b.scalar("w", w);
  b.scalar("oh", oh);
  b.scalar("ow", ow);
  if (!b.gpu()) return;
  Rng r(8);
  std::vector<float> a(n);
  for (auto& v : a) v = r.range(-2, 2);
  Dev<float> da(a), dy(total);
  Dev<unsigned char> dk(total);
  auto go = [&] { LAUNCH(maxpool_argmax, grd, blk, 0, da.p, dy.p, dk.p, total, h, w, oh, ow); };
  b.once(go);
  auto o = dy.get();
  auto k = dk.get();
  Cmp c(name, 0, 0);
  for (size_t i : sample(total)) {
    int ox = i % ow, oy = i / ow % oh;
    size_t pl = i / (size_t(ow) * oh);
    double top = -1e30;
    int arg = 0;
    for (int t = 0; t < 9; t++) {
      int y = 2 * oy + t / 3 - 1, x = 2 * ox + t % 3 - 1;
      if (y < 0 || x < 0 || y >= h || x >= w) continue;
      double v = a[(pl * h + y) * w + x];
      if (v > top) {
        top = v;
        arg = t;
      }
    }
    c.add(i, o[i], top);
    c.add(i, k[i], arg);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 4 * 32, 112, 112);
  run(b, "large", 96 * 64, 112, 109);
  return b.finish();
}
