// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int width, int height, float feed, float kill) {
  const float diffU = 1.0f, diffV = 0.5f;
  size_t n = size_t(width) * height;
  dim3 blk(GS_TILE, GS_TILE), grd(ceilDiv(width, GS_INNER), ceilDiv(height, GS_INNER));
  b.begin(name, "gray_scott", grd, blk);
  b.array("uIn", "float", n);
  b.array("vIn", "float", n);
  b.array("uOut", "float", n);
  b.array("vOut", "float", n);
  b.scalar("width", width);
  b.scalar("height", height);
  b.scalar("diffU", diffU);
  b.scalar("diffV", diffV);
  b.scalar("feed", feed);
  b.scalar("kill", kill);
  if (!b.gpu()) return;
  Rng r(58);
  std::vector<float> u(n), v(n);
  for (size_t i = 0; i < n; i++) {
    u[i] = r.range(0.4f, 1.0f);
    v[i] = r.range(0.0f, 0.4f);
  }
  Dev<float> du(u), dv(v), dou(n), dov(n);
  auto go = [&] {
    LAUNCH(gray_scott, grd, blk, 0, du.p, dv.p, dou.p, dov.p, width, height, diffU, diffV, feed, kill);
  };
  b.once(go);
  auto ou = dou.get(), ov = dov.get();
  std::vector<double> a(u.begin(), u.end()), q(v.begin(), v.end()), a2(n), q2(n);
  for (int s = 0; s < 4; s++) {
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++) {
        size_t l = (x + width - 1) % width, g = (x + 1) % width, m = size_t(y) * width;
        size_t up = size_t((y + height - 1) % height) * width, dn = size_t((y + 1) % height) * width;
        auto lap = [&](const std::vector<double>& f) {
          return 0.2 * (f[m + l] + f[m + g] + f[up + x] + f[dn + x]) +
                 0.05 * (f[up + l] + f[up + g] + f[dn + l] + f[dn + g]) - f[m + x];
        };
        double w = a[m + x] * q[m + x] * q[m + x];
        a2[m + x] = a[m + x] + diffU * lap(a) - w + feed * (1.0 - a[m + x]);
        q2[m + x] = q[m + x] + diffV * lap(q) + w - (double(feed) + kill) * q[m + x];
      }
    a.swap(a2);
    q.swap(q2);
  }
  Cmp c(name, 1e-4, 1e-5);
  for (size_t i = 0; i < n; i++) {
    c.add(i, ou[i], a[i]);
    c.add(i, ov[i], q[i]);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 700, 500, 0.055f, 0.062f);
  run(b, "large", 2400, 2000, 0.03f, 0.06f);
  return b.finish();
}
