// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int w, int h) {
  int ow = (w + 1) / 2, oh = (h + 1) / 2;
  dim3 blk(32, 8), grd(ceilDiv(ow, 32), ceilDiv(oh, 8));
  size_t n = size_t(w) * h, m = size_t(ow) * oh;
  b.begin(name, "pyr_down_rgb", grd, blk);
  b.array("src", "uchar3", n);
  b.array("dst", "uchar3", m);
  b.scalar("srcW", w);
  b.scalar("srcH", h);
  b.scalar("dstW", ow);
  b.scalar("dstH", oh);
  if (!b.gpu()) return;
  std::vector<uchar3> in(n);
  Rng r(2);
  for (auto& p : in) {
    uint32_t u = r.u32();
    p.x = u & 255;
    p.y = (u >> 8) & 255;
    p.z = (u >> 16) & 255;
  }
  Dev<uchar3> din(in), dout(m);
  auto go = [&] { LAUNCH(pyr_down_rgb, grd, blk, 0, din.p, dout.p, w, h, ow, oh); };
  b.once(go);
  auto o = dout.get();
  Cmp c(name, 0, 0);
  const int f[5] = {1, 4, 6, 4, 1};
  for (size_t i : sample(m)) {
    int x = int(i % ow), y = int(i / ow), s[3] = {128, 128, 128};
    for (int dy = -2; dy <= 2; dy++)
      for (int dx = -2; dx <= 2; dx++) {
        int xx = std::abs(2 * x + dx), yy = std::abs(2 * y + dy), k = f[dy + 2] * f[dx + 2];
        if (xx > w - 1) xx = (w - 1) - (xx - (w - 1));
        if (yy > h - 1) yy = (h - 1) - (yy - (h - 1));
        uchar3 p = in[size_t(yy) * w + xx];
        s[0] += k * p.x;
        s[1] += k * p.y;
        s[2] += k * p.z;
      }
    c.add(i, o[i].x, s[0] / 256);
    c.add(i, o[i].y, s[1] / 256);
    c.add(i, o[i].z, s[2] / 256);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 1283, 721);
  run(b, "large", 7680, 4321);
  return b.finish();
}
