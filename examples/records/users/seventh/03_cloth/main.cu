// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int cols, int rows) {
  dim3 blk(32, 6), grd(ceilDiv(cols, 32), ceilDiv(rows, 6));
  size_t n = size_t(cols) * rows;
  float spacing = 0.02f, ks = 800, kh = 300, kb = 90, damping = 0.01f, wind = 0.003f, floorY = -0.01f, dt = 1.0f / 600;
  std::vector<float> im(n);
  Rng r(3);
  for (size_t i = 0; i < n; i++) {
    size_t x = i % cols, y = i / cols;
    im[i] = y == 0 && x % 16 == 0 ? 0.0f : y % 97 == 50 && x % 61 < 3 ? 0.0f : r.range(8.0f, 12.0f);
  }
  b.begin(name, "cloth_step", grd, blk);
  b.array("position", "float4", n);
  b.array("previous", "float4", n);
  b.array("next", "float4", n);
  b.data("inverseMass", "float", im);
  b.scalar("cols", cols);
  b.scalar("rows", rows);
  b.scalar("spacing", spacing);
  b.scalar("structural", ks);
  b.scalar("shear", kh);
  b.scalar("bend", kb);
  b.scalar("damping", damping);
  b.scalar("windZ", wind);
  b.scalar("floorY", floorY);
  b.scalar("dt", dt);
  if (!b.gpu()) return;
  std::vector<float4> p(n), q(n);
  for (size_t i = 0; i < n; i++) {
    float x = float(i % cols) * spacing, z = float(i / cols) * spacing;
    p[i] = make_float4(x + r.range(-0.003f, 0.003f), 0.05f * sinf(3 * x) * cosf(2 * z) + 0.04f,
                       z + r.range(-0.003f, 0.003f), 1.0f);
    q[i] = make_float4(p[i].x + r.range(-1e-3f, 1e-3f), p[i].y + r.range(-1e-3f, 1e-3f),
                       p[i].z + r.range(-1e-3f, 1e-3f), 1.0f);
  }
  Dev<float4> dp(p), dq(q), dn(n);
  Dev<float> dim(im);
  auto go = [&] {
    LAUNCH(cloth_step, grd, blk, 0, dp.p, dq.p, dn.p, dim.p, cols, rows, spacing, ks, kh, kb, damping, wind, floorY,
           dt);
  };
  b.once(go);
  auto o = dn.get();
  Cmp c(name, 2e-6, 2e-5);
  for (size_t i : sample(n)) {
    int x = int(i % cols), y = int(i / cols);
    double w[3] = {p[i].x, p[i].y, p[i].z};
    if (im[i] != 0) {
      double f[3] = {0, 0, wind};
      for (int dy = -2; dy <= 2; dy++)
        for (int dx = -2; dx <= 2; dx++) {
          int d2 = dx * dx + dy * dy;
          if (d2 != 1 && d2 != 2 && d2 != 4) continue;
          if (x + dx < 0 || x + dx >= cols || y + dy < 0 || y + dy >= rows) continue;
          float4 s = p[size_t(y + dy) * cols + x + dx];
          double d[3] = {double(s.x) - p[i].x, double(s.y) - p[i].y, double(s.z) - p[i].z};
          double len = std::sqrt(d[0] * d[0] + d[1] * d[1] + d[2] * d[2]);
          double k = d2 == 1 ? ks : d2 == 2 ? kh : kb;
          for (int a = 0; a < 3; a++) f[a] += k * (len - spacing * std::sqrt(double(d2))) * d[a] / len;
        }
      double v[3] = {double(p[i].x) - q[i].x, double(p[i].y) - q[i].y, double(p[i].z) - q[i].z};
      for (int a = 0; a < 3; a++)
        w[a] += v[a] * (1 - damping) + (f[a] * im[i] - (a == 1 ? 9.81 : 0)) * double(dt) * dt;
      w[1] = std::max(w[1], double(floorY));
    }
    c.add(i, o[i].x, w[0]);
    c.add(i, o[i].y, w[1]);
    c.add(i, o[i].z, w[2]);
    c.add(i, o[i].w, 1);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 300, 250);
  run(b, "large", 1900, 1777);
  return b.finish();
}
