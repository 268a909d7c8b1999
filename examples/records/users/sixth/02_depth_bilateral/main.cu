// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int w, int h) {
  constexpr int R = 3;
  dim3 blk(kTileX, kTileY), grd(ceilDiv(w, kTileX), ceilDiv(h, kTileY));
  const float is = 1.0f / (2 * 2.0f * 2.0f), id = 1.0f / (2 * 25.0f * 25.0f);
  const int jump = 75;
  size_t n = size_t(w) * h;
  // a room: sloping floor, some boxes before it, noise that grows with the distance, holes along edges and at random
  std::vector<unsigned short> in(n);
  Rng r(22);
  struct Box {
    int x, y, w, h, d;
  } box[14];
  for (auto& q : box) {
    q.w = w / 16 + int(r.below(w / 6));
    q.h = h / 12 + int(r.below(h / 4));
    q.x = int(r.below(w - q.w));
    q.y = int(r.below(h - q.h));
    q.d = 700 + int(r.below(2200));
  }
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++) {
      int d = 4500 - 1500 * y / h + 200 * x / w;
      bool edge = false;
      for (auto& q : box) {
        int u = x - q.x, v = y - q.y;
        if (u < 0 || v < 0 || u >= q.w || v >= q.h || q.d > d) continue;
        d = q.d + u / 8;
        edge = u < 3;
      }
      d += int(r.normal() * (4 + d * 0.003f));
      if (edge || r.below(100) < 4) d = 0;
      in[size_t(y) * w + x] = (unsigned short)std::max(d, 0);
    }
  b.begin(name, "depthBilateral<3>", grd, blk);
  b.data("depth", "unsigned short", in);
  b.array("metres", "float", n);
  b.scalar("width", w);
  b.scalar("height", h);
  b.scalar("invTwoSigmaSpace2", is);
  b.scalar("invTwoSigmaDepth2", id);
  b.scalar("maxJump", jump);
  if (!b.gpu()) return;
  Dev<unsigned short> din(in);
  Dev<float> dout(n);
  auto go = [&] { LAUNCH(depthBilateral<R>, grd, blk, 0, din.p, dout.p, w, h, is, id, jump); };
  b.once(go);
  auto o = dout.get();
  Cmp c(name, 1e-4, 1e-6);
  for (size_t i : sample(n)) {
    int x = int(i % w), y = int(i / w), m = in[i];
    double s = 0, ws = 0;
    for (int v = std::max(0, y - R); m && v <= std::min(h - 1, y + R); v++)
      for (int u = std::max(0, x - R); u <= std::min(w - 1, x + R); u++) {
        int d = in[size_t(v) * w + u];
        if (!d || std::abs(d - m) > jump) continue;
        double e = std::exp(-double((u - x) * (u - x) + (v - y) * (v - y)) * is - double(d - m) * (d - m) * id);
        s += e * d;
        ws += e;
      }
    c.add(i, o[i], m ? s / ws / 1000 : 0);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 640, 480);
  run(b, "large", 2040, 1536);
  return b.finish();
}
