// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
typedef std::vector<unsigned char> Plane;
static Plane scene(int w, int h, int pitch, float t) {  // slanted edges and a moving disc, with some noise
  Plane v(size_t(pitch) * h, 0);
  Rng r(77 + int(t * 10));
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++) {
      int s = 128 + (((x * 2 + y * 3) / 37) & 1 ? 50 : -40) + (((x - 2 * y) & 63) < 9 ? 30 : 0);
      float dx = float(x) - 0.3f * w - 9 * t, dy = float(y) - 0.5f * h - 3 * t;
      if (dx * dx + dy * dy < 0.04f * h * h) s = 220 - (x >> 3 & 31);
      s += int(r.below(9)) - 4;
      v[size_t(y) * pitch + x] = (unsigned char)std::min(std::max(s, 0), 255);
    }
  return v;
}
static int want(const Plane& P, const Plane& C, const Plane& N, int w, int h, int pitch, int parity, int x, int y) {
  auto at = [&](const Plane& f, int xx, int yy) { return int(f[size_t(yy) * pitch + xx]); };
  if (y % 2 == parity) return at(C, x, y);
  if (y == 0) return at(C, x, 1);
  if (y == h - 1) return at(C, x, h - 2);
  int pred = (at(C, x, y - 1) + at(C, x, y + 1)) / 2;
  if (x < 3 || x > w - 4 || y < 2 || y > h - 3) return pred;
  auto cost = [&](int j) {
    int s = 0;
    for (int k = -1; k <= 1; k++) s += std::abs(at(C, x + j + k, y - 1) - at(C, x - j + k, y + 1));
    return s;
  };
  int best = cost(0) - 1;
  const int order[4] = {-1, -2, 1, 2};
  for (int k = 0; k < 4; k++) {
    int s = cost(order[k]);
    if (s < best) {
      best = s;
      pred = (at(C, x + order[k], y - 1) + at(C, x - order[k], y + 1)) / 2;
    } else if (k % 2 == 0) {
      k++;
    }
  }
  int c = at(C, x, y - 1), e = at(C, x, y + 1), d = (at(P, x, y) + at(N, x, y)) / 2;
  int diff = std::abs(at(P, x, y) - at(N, x, y)) / 2;
  diff = std::max(diff, (std::abs(at(P, x, y - 1) - c) + std::abs(at(P, x, y + 1) - e)) / 2);
  diff = std::max(diff, (std::abs(at(N, x, y - 1) - c) + std::abs(at(N, x, y + 1) - e)) / 2);
  int b = (at(P, x, y - 2) + at(N, x, y - 2)) / 2, f = (at(P, x, y + 2) + at(N, x, y + 2)) / 2;
  int mx = std::max({d - e, d - c, std::min(b - c, f - e)}), mn = std::min({d - e, d - c, std::max(b - c, f - e)});
  diff = std::max({diff, mn, -mx});
  if (pred > d + diff) return d + diff;
  return pred < d - diff ? d - diff : pred;
}
static void run(Bench& b, const char* name, int w, int h, int parity) {
  const int pitch = (w + 63) / 64 * 64;
  Plane p = scene(w, h, pitch, 0), c = scene(w, h, pitch, 1), n = scene(w, h, pitch, 2);
  dim3 blk(32, 8), grd(ceilDiv(w, 32), ceilDiv(h, 8));
  b.begin(name, "deinterlace_yadif", grd, blk);
  b.data("prev", "unsigned char", p);
  b.data("cur", "unsigned char", c);
  b.data("next", "unsigned char", n);
  b.array("out", "unsigned char", size_t(pitch) * h);
  b.scalar("width", w);
  b.scalar("height", h);
  b.scalar("pitch", pitch);
  b.scalar("parity", parity);
  if (!b.gpu()) return;
  Dev<unsigned char> dp(p), dc(c), dn(n), dout(size_t(pitch) * h);
  auto go = [&] { LAUNCH(deinterlace_yadif, grd, blk, 0, dp.p, dc.p, dn.p, dout.p, w, h, pitch, parity); };
  b.once(go);
  auto o = dout.get();
  Cmp cmp(name, 0, 0);
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++)
      cmp.add(size_t(y) * w + x, o[size_t(y) * pitch + x], want(p, c, n, w, h, pitch, parity, x, y));
  cmp.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 1000, 576, 0);
  run(b, "large", 2560, 1440, 1);
  return b.finish();
}
