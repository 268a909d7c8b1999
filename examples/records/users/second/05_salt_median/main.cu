// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int w, int h) {
  int pitch = (w + 63) / 64 * 64;
  size_t n = size_t(pitch) * h;
  dim3 blk(16, 16), grd(ceilDiv(w, 16), ceilDiv(h, 16));
  b.begin(name, "salt_median", grd, blk);
  b.array("in", "unsigned char", n);
  b.array("out", "unsigned char", n);
  b.scalar("w", w);
  b.scalar("h", h);
  b.scalar("pitch", pitch);
  if (!b.gpu()) return;
  std::vector<unsigned char> a(n);
  Rng r(5);
  for (auto& v : a) v = (unsigned char)r.u32();
  Dev<unsigned char> da(a), dout(n);
  auto go = [&] { LAUNCH(salt_median, grd, blk, 0, da.p, dout.p, w, h, pitch); };
  b.once(go);
  auto o = dout.get();
  Cmp c(name, 0, 0);
  for (size_t i : sample(n)) {
    int x = i % pitch, y = i / pitch;
    if (x >= w) continue;
    unsigned char q[9];
    int k = 0;
    for (int dy = -1; dy <= 1; dy++)
      for (int dx = -1; dx <= 1; dx++)
        q[k++] = a[size_t(std::min(std::max(y + dy, 0), h - 1)) * pitch + std::min(std::max(x + dx, 0), w - 1)];
    std::sort(q, q + 9);
    c.add(i, o[i], q[4]);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 1023, 767);
  run(b, "large", 6000, 4001);
  return b.finish();
}
