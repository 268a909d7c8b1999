// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int w, int h) {
  size_t n = size_t(w) * h;
  dim3 blk(ROW_THREADS), grd(h);
  b.begin(name, "depth_integral", grd, blk);
  b.array("depth", "unsigned short", n);
  b.array("integral", "unsigned long long", n, 8);
  b.scalar("width", w);
  if (!b.gpu()) return;
  Rng r(5);
  std::vector<unsigned short> a(n);
  for (auto& v : a) v = (unsigned short)r.u32();
  Dev<unsigned short> da(a);
  Dev<unsigned long long> dout(n);
  auto go = [&] { LAUNCH(depth_integral, grd, blk, 0, da.p, dout.p, w); };
  b.once(go);
  auto o = dout.get();
  Cmp c(name, 0, 0);
  for (int y = 0; y < h; y++) {
    uint64_t s = 0;
    for (int x = 0; x < w; x++) {
      s += a[size_t(y) * w + x];
      c.add(size_t(y) * w + x, double(o[size_t(y) * w + x]), double(s));
    }
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 1281, 720);
  run(b, "large", 8000, 6000);
  return b.finish();
}
