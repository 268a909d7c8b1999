// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int w, int h, int inner) {
  Rng r(515);
  const int tx = int(ceilDiv(w, kTile)), ty = int(ceilDiv(h, kTile));
  const float spacing = 0.5f, eps = 1e-5f;
  std::vector<float> t(size_t(w) * h, kFar), speed(size_t(w) * h);
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++) {
      bool wall = (x % 90 == 45 && y % 70 > 20) || (y % 110 == 60 && x % 50 > 14);
      speed[size_t(y) * w + x] = wall ? 0.0f : 1.0f + 0.5f * sinf(x * 0.05f) * sinf(y * 0.03f) + 0.2f * r.uni();
    }
  // a state in the middle of the march: seeds every so often, and known times around half of them
  for (int sy = 10; sy < h; sy += 40)
    for (int sx = 10; sx < w; sx += 40) {
      int radius = r.below(2) ? 0 : int(r.below(24));
      for (int y = std::max(0, sy - radius); y <= std::min(h - 1, sy + radius); y++)
        for (int x = std::max(0, sx - radius); x <= std::min(w - 1, sx + radius); x++) {
          float d = std::hypot(float(x - sx), float(y - sy));
          float& v = t[size_t(y) * w + x];
          if (d <= radius && speed[size_t(y) * w + x] > 0) v = std::min(v, d * spacing);
        }
    }
  std::vector<int> active;
  for (int k = 0; k < tx * ty; k++)
    if (r.below(100) < 85) active.push_back(k);
  for (size_t k = active.size(); k > 1; k--)
    if (r.below(4) == 0) std::swap(active[k - 1], active[r.below(uint32_t(k))]);
  dim3 blk(kTile, kTile), grd(unsigned(active.size()));
  b.begin(name, "eikonal_tiles", grd, blk);
  b.data("timeIn", "float", t);
  b.data("speed", "float", speed);
  b.data("activeTiles", "int", active);
  b.array("timeOut", "float", t.size());
  b.array("tileMoved", "int", size_t(tx) * ty);
  b.scalar("width", w);
  b.scalar("height", h);
  b.scalar("tilesX", tx);
  b.scalar("spacing", spacing);
  b.scalar("maxInner", inner);
  b.scalar("epsilon", eps);
  if (!b.gpu()) return;
  Dev<float> dt(t), ds(speed), dout(t.size());
  Dev<int> da(active), dm(size_t(tx) * ty);
  auto go = [&] {
    LAUNCH(eikonal_tiles, grd, blk, 0, dt.p, ds.p, da.p, dout.p, dm.p, w, h, tx, spacing, inner, eps);
  };
  b.once(go);
  auto out = dout.get();
  auto moved = dm.get();
  Cmp c(name, 1e-4, 1e-3, 1e-4);
  for (size_t k = 0; k < active.size(); k++) {
    const int x0 = active[k] % tx * kTile, y0 = active[k] / tx * kTile;
    const int x1 = std::min(w, x0 + kTile), y1 = std::min(h, y0 + kTile);
    const int W = x1 - x0, H = y1 - y0;
    std::vector<double> a(size_t(W) * H), n;
    for (int y = 0; y < H; y++)
      for (int x = 0; x < W; x++) a[y * W + x] = t[size_t(y0 + y) * w + x0 + x];
    std::vector<double> first = a;
    auto at = [&](int x, int y) -> double {
      if (x >= 0 && y >= 0 && x < W && y < H) return a[y * W + x];
      int gx = x0 + x, gy = y0 + y;
      return gx < 0 || gy < 0 || gx >= w || gy >= h ? double(kFar) : double(t[size_t(gy) * w + gx]);
    };
    for (int it = 0; it < inner; it++) {
      n = a;
      bool busy = false;
      for (int y = 0; y < H; y++)
        for (int x = 0; x < W; x++) {
          double v = speed[size_t(y0 + y) * w + x0 + x];
          if (v <= 0) continue;
          double f = spacing / v, p = std::min(at(x - 1, y), at(x + 1, y)), q = std::min(at(x, y - 1), at(x, y + 1));
          if (std::min(p, q) >= kFar) continue;
          double u = std::fabs(p - q) >= f
                         ? std::min(p, q) + f
                         : (p + q + std::sqrt(2 * f * f - (p - q) * (p - q))) / 2;
          if (u < n[y * W + x]) {
            busy |= n[y * W + x] - u > eps;
            n[y * W + x] = u;
          }
        }
      a.swap(n);
      if (!busy) break;
    }
    bool any = false;
    for (int i = 0; i < W * H; i++) {
      any |= first[i] - a[i] > eps;
      size_t g = size_t(y0 + i / W) * w + x0 + i % W;
      c.add(g, out[g], a[i]);
    }
    c.add(active[k], moved[active[k]], any);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 500, 410, 24);
  run(b, "large", 1500, 1300, 48);
  return b.finish();
}
