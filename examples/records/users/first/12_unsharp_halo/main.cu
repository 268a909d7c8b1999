// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int w, int h) {
  dim3 blk(TILE_W, TILE_H), grd(ceilDiv(w, TILE_W), ceilDiv(h, TILE_H));
  size_t n = size_t(w) * h;
  float amount = 0.7f;
  b.begin(name, "unsharp", grd, blk);
  b.array("in", "unsigned char", n);
  b.array("out", "unsigned char", n);
  b.scalar("w", w);
  b.scalar("h", h);
  b.scalar("amount", amount);
  if (!b.gpu()) return;
  std::vector<unsigned char> in(n);
  Rng r(12);
  for (auto& v : in) v = r.u32() & 255;
  Dev<unsigned char> di(in), dout(n);
  auto go = [&] { LAUNCH(unsharp, grd, blk, 0, di.p, dout.p, w, h, amount); };
  b.once(go);
  auto o = dout.get();
  Cmp c(name, 0, 1);
  const int k5[5] = {1, 4, 6, 4, 1};
  for (size_t i : sample(n)) {
    int x = i % w, y = i / w, s = 0;
    for (int dy = -2; dy <= 2; dy++)
      for (int dx = -2; dx <= 2; dx++)
        s += k5[dx + 2] * k5[dy + 2] *
             in[size_t(std::min(std::max(y + dy, 0), h - 1)) * w + std::min(std::max(x + dx, 0), w - 1)];
    double v = in[i] + amount * (in[i] - s / 256.0);
    c.add(i, o[i], int(std::min(std::max(v, 0.0), 255.0) + 0.5));
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  run(b, "small", 610, 400);
  run(b, "large", 8192, 5000);
  return b.finish();
}
