// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int w, int h) {
  int n = w * h, tx = w * 2 / 5, ty = h * 3 / 7, th = 60;
  dim3 blk(32, 4), grd(ceilDiv(w, 32), ceilDiv(h, 4));
  Rng r(23);
  std::vector<unsigned char> g(n);
  for (int i = 0; i < n; i++) {  // rolling hills
    float x = float(i % w), y = float(i / w);
    float v = 80 + 35 * sinf(x * 0.011f + 1) * cosf(y * 0.013f) + 18 * sinf(x * 0.047f - y * 0.031f) +
              6 * cosf(y * 0.11f + x * 0.07f);
    g[i] = (unsigned char)(v + r.below(3));
  }
  b.begin(name, "watchtower_view", grd, blk);
  b.data("height", "unsigned char", g);
  b.array("seen", "unsigned char", n);
  b.scalar("w", w);
  b.scalar("h", h);
  b.scalar("towerX", tx);
  b.scalar("towerY", ty);
  b.scalar("towerHeight", th);
  if (!b.gpu()) return;
  Dev<unsigned char> dg(g), ds(n);
  auto go = [&] { LAUNCH(watchtower_view, grd, blk, 0, dg.p, ds.p, w, h, tx, ty, th); };
  b.once(go);
  auto o = ds.get();
  Cmp c(name, 0, 0);
  size_t total = 0, vis = 0;
  for (size_t i : sample(n)) {
    int x = int(i) % w, y = int(i) / w, dx = x - tx, dy = y - ty, steps = std::max(abs(dx), abs(dy)),
        eye = g[ty * w + tx] + th;
    bool v = true;
    for (int k = 1; k < steps && v; k++) {
      long qx = (tx * 65536L + 32768 + long(dx * 65536 / steps) * k) >> 16,
           qy = (ty * 65536L + 32768 + long(dy * 65536 / steps) * k) >> 16;
      if ((g[qy * w + qx] - eye) * steps > (g[i] - eye) * k) v = false;
      total++;
    }
    vis += v;
    c.add(i, o[i], v);
  }
  c.done();
  if (getenv("VERBOSE")) printf("steps per sampled ray %.1f, seen %.3f\n", double(total) / c.cnt, double(vis) / c.cnt);
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 701, 517);
  run(b, "large", 2000, 1990);
  return b.finish();
}
