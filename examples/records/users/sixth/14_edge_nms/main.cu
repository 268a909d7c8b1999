// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
struct Picture {
  const std::vector<unsigned int>& p;
  int w, h;
  int at(int x, int y, int c) const {
    x = std::min(std::max(x, 0), w - 1);
    y = std::min(std::max(y, 0), h - 1);
    return int(p[size_t(y) * w + x] >> (8 * c) & 255u);
  }
  long long gradient(int x, int y, int& gx, int& gy) const {
    long long best = -1;
    for (int c = 0; c < 3; c++) {
      int sx = 0, sy = 0;
      for (int k = -1; k <= 1; k++) {
        int wt = k == 0 ? 2 : 1;
        sx += wt * (at(x + 1, y + k, c) - at(x - 1, y + k, c));
        sy += wt * (at(x + k, y + 1, c) - at(x + k, y - 1, c));
      }
      long long m = 1ll * sx * sx + 1ll * sy * sy;
      if (m > best) best = m, gx = sx, gy = sy;
    }
    return best;
  }
};
// The gradient at pixel positions outside the picture is that of the picture continued by its border pixels.
static int cpuEdge(const Picture& p, int x, int y, int low2, int high2) {
  int gx = 0, gy = 0, u, v;
  long long m = p.gradient(x, y, gx, gy);
  if (m < low2) return 0;
  double angle = atan2(double(abs(gy)), double(abs(gx))) * 180 / 3.14159265358979;
  int dx = 1, dy = 0;
  if (angle > 67.5)
    dx = 0, dy = 1;
  else if (angle > 22.5)
    dy = (gx < 0) != (gy < 0) ? -1 : 1;
  long long before = p.gradient(x - dx, y - dy, u, v), after = p.gradient(x + dx, y + dy, u, v);
  return m > before && m >= after ? (m >= high2 ? 255 : 128) : 0;
}
static void run(Bench& b, const char* name, int w, int h) {
  dim3 blk(kTileX, kTileY), grd(ceilDiv(w, kTileX), ceilDiv(h, kTileY));
  size_t n = size_t(w) * h;
  int low2 = 60 * 60, high2 = 150 * 150;
  std::vector<unsigned int> img(n);
  Rng r(14);
  const int spots = 60;
  float sx[spots], sy[spots], sr[spots];
  int tint[spots][3];
  for (int i = 0; i < spots; i++) {
    sx[i] = r.uni() * w;
    sy[i] = r.uni() * h;
    sr[i] = r.range(0.02f, 0.12f) * w;
    for (int& t : tint[i]) t = int(r.below(160)) - 80;
  }
  for (int y = 0; y < h; y++) {
    for (int x = 0; x < w; x++) {
      int c[3] = {90 + 60 * x / w, 100 + 40 * y / h, 120};
      for (int i = 0; i < spots; i++) {
        float dx = x - sx[i], dy = y - sy[i];
        if (dx * dx + dy * dy < sr[i] * sr[i])
          for (int k = 0; k < 3; k++) c[k] += tint[i][k];
      }
      unsigned int v = 0xff000000u;
      for (int k = 0; k < 3; k++) v |= unsigned(std::min(std::max(c[k] + int(r.below(25)) - 12, 0), 255)) << (8 * k);
      img[size_t(y) * w + x] = v;
    }
  }
  b.begin(name, "edgeNms", grd, blk);
  b.data("rgba", "unsigned int", img);
  b.array("edges", "unsigned char", n);
  b.scalar("width", w);
  b.scalar("height", h);
  b.scalar("low2", low2);
  b.scalar("high2", high2);
  if (!b.gpu()) return;
  Dev<unsigned int> din(img);
  Dev<unsigned char> dout(n);
  auto go = [&] { LAUNCH(edgeNms, grd, blk, 0, din.p, dout.p, w, h, low2, high2); };
  b.once(go);
  auto o = dout.get();
  Picture p{img, w, h};
  Cmp c(name, 0, 0, 1e-3);
  for (size_t i : sample(n)) c.add(i, o[i], cpuEdge(p, int(i % w), int(i / w), low2, high2));
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 610, 470);
  run(b, "large", 2200, 1730);
  return b.finish();
}
