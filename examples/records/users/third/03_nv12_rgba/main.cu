// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int w, int h, int frames) {
  size_t px = size_t(w) * h, n = px * frames;
  dim3 blk(32, 6), grd(ceilDiv(w / 2, 32), ceilDiv(h / 2, 6), frames);
  b.begin(name, "nv12_rgba", grd, blk);
  b.array("luma", "unsigned char", n);
  b.array("chroma", "uchar2", n / 4, 2);
  b.array("rgba", "uchar4", n, 4);
  b.scalar("width", w);
  b.scalar("height", h);
  if (!b.gpu()) return;
  Rng r(3);
  std::vector<unsigned char> y(n);
  std::vector<uchar2> uv(n / 4);
  for (auto& v : y) v = (unsigned char)r.u32();
  for (auto& v : uv) {
    v.x = (unsigned char)r.u32();
    v.y = (unsigned char)r.u32();
  }
  Dev<unsigned char> dy(y);
  Dev<uchar2> duv(uv);
  Dev<uchar4> dout(n);
  auto go = [&] { LAUNCH(nv12_rgba, grd, blk, 0, dy.p, duv.p, dout.p, w, h); };
  b.once(go);
  auto o = dout.get();
  Cmp c(name, 0, 0);
  auto clip = [](int v) { return std::min(std::max(v >> 8, 0), 255); };
  for (size_t i : sample(n)) {
    size_t f = i / px, q = i % px;
    int X = q % w, Y = q / w;
    uchar2 t = uv[f * (px / 4) + size_t(Y / 2) * (w / 2) + X / 2];
    int C = y[i] - 16, D = t.x - 128, E = t.y - 128;
    c.add(i, o[i].x, clip(298 * C + 409 * E + 128));
    c.add(i, o[i].y, clip(298 * C - 100 * D - 208 * E + 128));
    c.add(i, o[i].z, clip(298 * C + 516 * D + 128));
    c.add(i, o[i].w, 255);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 1920, 1080, 1);
  run(b, "large", 3840, 2160, 14);
  return b.finish();
}
