// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int w, int h) {
  dim3 blk(64, 4), grd(ceilDiv(w, 64), ceilDiv(h, 4));
  size_t n = size_t(w) * h;
  b.begin(name, "demosaic", grd, blk);
  b.array("raw", "unsigned char", n);
  b.array("rgb", "uchar4", n);
  b.scalar("w", w);
  b.scalar("h", h);
  if (!b.gpu()) return;
  std::vector<unsigned char> in(n);
  Rng r(5);
  for (auto& v : in) v = r.u32() & 255;
  Dev<unsigned char> di(in);
  Dev<uchar4> dout(n);
  auto go = [&] { LAUNCH(demosaic, grd, blk, 0, di.p, dout.p, w, h); };
  b.once(go);
  auto o = dout.get();
  Cmp c(name, 0, 0);
  for (size_t i : sample(n)) {
    int x = i % w, y = i / w;
    int col[3] = {0, 0, 0}, cnt[3] = {0, 0, 0};
    int own = (x & 1) == (y & 1) ? ((x & 1) ? 2 : 0) : 1;
    for (int dy = -1; dy <= 1; dy++)
      for (int dx = -1; dx <= 1; dx++) {
        int k = (((x + dx) & 1) == ((y + dy) & 1)) ? (((x + dx) & 1) ? 2 : 0) : 1;
        if (k == own) continue;
        int X = x + dx, Y = y + dy;
        X = X < 0 ? 1 : X >= w ? w - 2 : X;
        Y = Y < 0 ? 1 : Y >= h ? h - 2 : Y;
        col[k] += in[size_t(Y) * w + X];
        cnt[k]++;
      }
    for (int k = 0; k < 3; k++) {
      int want = k == own ? in[i] : (col[k] + cnt[k] / 2) / cnt[k];
      c.add(i, k == 0 ? o[i].x : k == 1 ? o[i].y : o[i].z, want);
    }
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  run(b, "small", 640, 360);
  run(b, "large", 8000, 6000);
  return b.finish();
}
