// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int m) {
  int n = m * m * m, cap = 56;
  float spacing = 1.1f, box = m * spacing, cutoff = 2.2f, skin = 0.25f;
  float cut2 = cutoff * cutoff;
  Rng r(24);
  std::vector<float> x(n), y(n), z(n);
  for (int i = 0; i < n; i++) {
    x[i] = (i % m + 0.5f + r.range(-0.1f, 0.1f)) * spacing;
    y[i] = (i / m % m + 0.5f + r.range(-0.1f, 0.1f)) * spacing;
    z[i] = (i / (m * m) + 0.5f + r.range(-0.1f, 0.1f)) * spacing;
  }
  std::vector<int> count(n, 0), nb(size_t(cap) * n, 0);
  auto wrap = [&](float d) { return d - box * rintf(d / box); };
  for (int i = 0; i < n; i++) {
    int a = i % m, q = i / m % m, s = i / (m * m);
    for (int dz = -2; dz <= 2; dz++)
      for (int dy = -2; dy <= 2; dy++)
        for (int dx = -2; dx <= 2; dx++) {
          int j = ((s + dz + m) % m * m + (q + dy + m) % m) * m + (a + dx + m) % m;
          float ex = wrap(x[i] - x[j]), ey = wrap(y[i] - y[j]), ez = wrap(z[i] - z[j]);
          if (j == i || ex * ex + ey * ey + ez * ez >= (cutoff + skin) * (cutoff + skin) || count[i] == cap) continue;
          nb[size_t(count[i]++) * n + i] = j;
        }
  }
  dim3 blk(128), grd(ceilDiv(n, 128));
  b.begin(name, "lj_neighbors", grd, blk);
  b.data("x", "float", x);
  b.data("y", "float", y);
  b.data("z", "float", z);
  b.data("count", "int", count);
  b.data("neighbor", "int", nb);
  b.array("force", "float4", n, 16);
  b.scalar("atoms", n);
  b.scalar("box", box);
  b.scalar("cutoff2", cut2);
  b.scalar("epsilon", 1.0f);
  b.scalar("sigma2", 1.0f);
  if (!b.gpu()) return;
  Dev<float> dx(x), dy(y), dz(z);
  Dev<int> dc(count), dn(nb);
  Dev<float4> df(n);
  auto go = [&] {
    LAUNCH(lj_neighbors, grd, blk, 0, dx.p, dy.p, dz.p, dc.p, dn.p, df.p, n, box, cut2, 1.0f, 1.0f);
  };
  b.once(go);
  auto o = df.get();
  Cmp c(name, 1e-3, 2e-2, 1e-3);  // pairs just at the cut-off
  for (size_t i : sample(n, 50000)) {
    double f[4] = {0, 0, 0, 0};
    for (int k = 0; k < count[i]; k++) {
      int j = nb[size_t(k) * n + i];
      double d[3] = {double(x[i]) - x[j], double(y[i]) - y[j], double(z[i]) - z[j]}, r2 = 0;
      for (double& v : d) {
        v -= box * rint(v / box);
        r2 += v * v;
      }
      if (r2 >= cut2) continue;
      double s6 = 1 / (r2 * r2 * r2);
      for (int q = 0; q < 3; q++) f[q] += 24 * s6 * (2 * s6 - 1) / r2 * d[q];
      f[3] += 2 * s6 * (s6 - 1);
    }
    c.add(i, o[i].x, f[0]);
    c.add(i, o[i].y, f[1]);
    c.add(i, o[i].z, f[2]);
    c.add(i, o[i].w, f[3]);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 22);
  run(b, "large", 66);
  return b.finish();
}
