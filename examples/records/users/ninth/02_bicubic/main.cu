// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static double keys(double d) {  // Keys' cubic kernel with a = -1/2
  d = fabs(d);
  if (d < 1) return ((1.5 * d - 2.5) * d) * d + 1;
  if (d < 2) return ((-0.5 * d + 2.5) * d - 4) * d + 2;
  return 0;
}
static void run(Bench& b, const char* name, int images, int sw, int sh, int dw, int dh) {
  dim3 blk(32, 8), grd(ceilDiv(dw, 32), ceilDiv(dh, 8), images);
  float scaleX = float(sw) / dw, scaleY = float(sh) / dh;
  size_t ns = size_t(images) * sw * sh, nd = size_t(images) * 3 * dw * dh;
  b.begin(name, "resize_bicubic_rgba", grd, blk);
  b.array("src", "uchar4", ns);
  b.array("dst", "float", nd);
  b.array("meanStd", "float", 6);
  b.scalar("srcW", sw);
  b.scalar("srcH", sh);
  b.scalar("dstW", dw);
  b.scalar("dstH", dh);
  b.scalar("scaleX", scaleX);
  b.scalar("scaleY", scaleY);
  if (!b.gpu()) return;
  std::vector<uchar4> in(ns);
  Rng r(2);
  for (size_t i = 0; i < ns; i++) {
    uint32_t v = r.u32();
    int ramp = int(i % sw * 180 / sw);
    in[i] = make_uchar4((unsigned char)(ramp + (v & 63)), (unsigned char)(v >> 8), (unsigned char)(255 - ramp),
                        (unsigned char)(v >> 24));
  }
  std::vector<float> ms = {0.485f, 0.456f, 0.406f, 0.229f, 0.224f, 0.225f};
  Dev<uchar4> din(in);
  Dev<float> dout(nd), dms(ms);
  auto go = [&] { LAUNCH(resize_bicubic_rgba, grd, blk, 0, din.p, dout.p, dms.p, sw, sh, dw, dh, scaleX, scaleY); };
  b.once(go);
  auto o = dout.get();
  Cmp c(name, 1e-3, 5e-3);
  for (size_t i : sample(nd, 100000)) {
    int x = int(i % dw), y = int(i / dw % dh), ch = int(i / dw / dh % 3);
    size_t im = i / dw / dh / 3;
    double cx = (x + 0.5) * sw / dw - 0.5, cy = (y + 0.5) * sh / dh - 0.5, s = 0;
    for (int yy = int(floor(cy)) - 2; yy <= int(floor(cy)) + 3; yy++)
      for (int xx = int(floor(cx)) - 2; xx <= int(floor(cx)) + 3; xx++) {
        int qx = std::min(std::max(xx, 0), sw - 1), qy = std::min(std::max(yy, 0), sh - 1);
        uchar4 p = in[(im * sh + qy) * sw + qx];
        s += keys(cx - xx) * keys(cy - yy) * (ch == 0 ? p.x : ch == 1 ? p.y : p.z);
      }
    s = std::min(std::max(s, 0.0), 255.0) / 255;
    c.add(i, o[i], (s - ms[ch]) / ms[3 + ch]);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 2, 1280, 720, 640, 384);
  run(b, "large", 7, 1920, 1080, 1333, 750);
  return b.finish();
}
