// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int w, int h) {
  dim3 blk(GAUSS_TILE_W, GAUSS_ROWS), grd(ceilDiv(w, GAUSS_TILE_W), ceilDiv(h, GAUSS_TILE_H));
  int sp = (w + 63) / 64 * 64, dp = w;
  size_t ns = size_t(sp) * h, nd = size_t(dp) * h;
  b.begin(name, "gauss16", grd, blk);
  b.array("src", "unsigned short", ns);
  b.array("dst", "unsigned short", nd);
  b.scalar("width", w);
  b.scalar("height", h);
  b.scalar("srcPitch", sp);
  b.scalar("dstPitch", dp);
  if (!b.gpu()) return;
  std::vector<unsigned short> in(ns);
  Rng r(14);
  for (auto& p : in) p = (unsigned short)(r.u32() & 0xFFFF);
  Dev<unsigned short> din(in), dout(nd);
  auto go = [&] { LAUNCH(gauss16, grd, blk, 0, din.p, dout.p, w, h, sp, dp); };
  b.once(go);
  auto o = dout.get();
  const int taps[7] = {1, 6, 15, 20, 15, 6, 1};
  Cmp c(name, 0, 0);
  for (size_t i : sample(nd)) {
    int x = int(i % dp), y = int(i / dp);
    int64_t s = 0;
    for (int dy = -3; dy <= 3; dy++)
      for (int dx = -3; dx <= 3; dx++) {
        int yy = std::min(std::max(y + dy, 0), h - 1), xx = std::min(std::max(x + dx, 0), w - 1);
        s += int64_t(taps[dy + 3]) * taps[dx + 3] * in[size_t(yy) * sp + xx];
      }
    c.add(i, o[i], double((s + 2048) / 4096));
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 1936, 1216);
  run(b, "large", 7952, 5304);
  return b.finish();
}
