// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int images, int ch, int h, int w) {
  size_t n = size_t(images) * ch * h * w;
  dim3 blk(16, 14), grd(ceilDiv(w, 16), ceilDiv(h, 14), images * ch);
  b.begin(name, "depthwise_relu6", grd, blk);
  b.array("x", "float", n);
  b.array("filter", "float", 9 * ch);
  b.array("scale", "float", ch);
  b.array("shift", "float", ch);
  b.array("y", "float", n);
  b.scalar("channels", ch);
  b.scalar("height", h);
  b.scalar("width", w);
  if (!b.gpu()) return;
  Rng r(9);
  std::vector<float> a(n), f(9 * ch), sc(ch), sh(ch);
  for (auto& v : a) v = r.range(0, 6);
  for (auto& v : f) v = r.range(-0.6f, 0.7f);
  for (auto& v : sc) v = r.range(0.5f, 1.5f);
  for (auto& v : sh) v = r.range(-1, 1);
  Dev<float> da(a), df(f), dsc(sc), dsh(sh), dy(n);
  auto go = [&] { LAUNCH(depthwise_relu6, grd, blk, 0, da.p, df.p, dsc.p, dsh.p, dy.p, ch, h, w); };
  b.once(go);
  auto o = dy.get();
  Cmp cm(name, 1e-5, 3e-5);
  for (size_t i : sample(n)) {
    int x = i % w, y = i / w % h;
    size_t pl = i / (size_t(w) * h);
    int c = pl % ch;
    double s = 0;
    for (int t = 0; t < 9; t++) {
      int yy = y + t / 3 - 1, xx = x + t % 3 - 1;
      if (yy >= 0 && xx >= 0 && yy < h && xx < w) s += double(a[(pl * h + yy) * w + xx]) * f[9 * c + t];
    }
    cm.add(i, o[i], std::min(std::max(s * sc[c] + sh[c], 0.0), 6.0));
  }
  cm.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 2, 48, 80, 80);
  run(b, "large", 32, 128, 112, 112);
  return b.finish();
}
