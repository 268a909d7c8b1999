// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int w, int h) {
  dim3 blk(16, 16), grd(w / 16, h / 16);
  size_t n = size_t(w) * h, mbs = n / 256;
  b.begin(name, "motion_search", grd, blk);
  b.array("current", "unsigned char", n);
  b.array("previous", "unsigned char", n);
  b.array("bestVector", "unsigned", mbs);
  b.scalar("width", w);
  b.scalar("height", h);
  if (!b.gpu()) return;
  std::vector<unsigned char> a(n), p(n);
  Rng r(9);
  for (auto& v : p) v = (unsigned char)r.u32();
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++)
      a[size_t(y) * w + x] =
          (unsigned char)((p[size_t(std::min(y + 3, h - 1)) * w + std::max(x - 5, 0)] * 7 + (r.u32() & 255)) / 8);
  Dev<unsigned char> da(a), dp(p);
  Dev<unsigned> db(mbs);
  auto go = [&] { LAUNCH(motion_search, grd, blk, 0, da.p, dp.p, db.p, w, h); };
  b.once(go);
  auto o = db.get();
  Cmp c(name, 0, 0);
  for (size_t m : sample(mbs, 1500)) {
    int x0 = int(m % grd.x) * 16, y0 = int(m / grd.x) * 16;
    unsigned best = ~0u;
    for (int t = 0; t < 256; t++) {
      unsigned sad = 0;
      for (int k = 0; k < 256; k++) {
        int x = x0 + k % 16, y = y0 + k / 16;
        int sx = std::min(std::max(x + t % 16 - 8, 0), w - 1), sy = std::min(std::max(y + t / 16 - 8, 0), h - 1);
        sad += abs(int(a[size_t(y) * w + x]) - int(p[size_t(sy) * w + sx]));
      }
      best = std::min(best, sad << 8 | unsigned(t));
    }
    c.add(m, o[m], best);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 720, 576);
  run(b, "large", 5120, 2880);
  return b.finish();
}
