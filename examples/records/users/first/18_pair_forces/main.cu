// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int side) {
  const int MAXN = 40;
  int n = side * side * side;
  float cut = 1.5f, skin = 1.7f, eps = 0.3f, cut2 = cut * cut;
  Rng r(18);
  std::vector<float> x(n), y(n), z(n);
  std::vector<int> nb(size_t(n) * MAXN, 0), cnt(n, 0);
  for (int i = 0; i < n; i++) {
    x[i] = i % side + r.range(-0.2f, 0.2f);
    y[i] = (i / side) % side + r.range(-0.2f, 0.2f);
    z[i] = i / (side * side) + r.range(-0.2f, 0.2f);
  }
  for (int i = 0; i < n; i++) {
    int X = i % side, Y = (i / side) % side, Z = i / (side * side);
    for (int c = -2; c <= 2; c++)
      for (int d = -2; d <= 2; d++)
        for (int a = -2; a <= 2; a++) {
          if (!a && !d && !c) continue;
          if (X + a < 0 || X + a >= side || Y + d < 0 || Y + d >= side || Z + c < 0 || Z + c >= side) continue;
          int j = i + a + d * side + c * side * side;
          float dx = x[i] - x[j], dy = y[i] - y[j], dz = z[i] - z[j];
          if (dx * dx + dy * dy + dz * dz < skin * skin && cnt[i] < MAXN) nb[size_t(cnt[i]++) * n + i] = j;
        }
  }
  dim3 blk(128), grd(ceilDiv(n, 128));
  b.begin(name, "pair_forces", grd, blk);
  b.data("px", "float", x);
  b.data("py", "float", y);
  b.data("pz", "float", z);
  b.data("neighbour", "int", nb);
  b.data("neighbourCount", "int", cnt);
  b.array("force", "float4", n);
  b.scalar("n", n);
  b.scalar("cutoff2", cut2);
  b.scalar("epsilon", eps);
  if (!b.gpu()) return;
  Dev<float> dx_(x), dy_(y), dz_(z);
  Dev<int> dn(nb), dc(cnt);
  Dev<float4> df(n);
  auto go = [&] { LAUNCH(pair_forces, grd, blk, 0, dx_.p, dy_.p, dz_.p, dn.p, dc.p, df.p, n, cut2, eps); };
  b.once(go);
  auto o = df.get();
  Cmp c(name, 1e-3, 1e-2, 1e-3);
  for (size_t i : sample(n)) {
    double f[4] = {0, 0, 0, 0};
    for (int k = 0; k < cnt[i]; k++) {
      int j = nb[size_t(k) * n + i];
      double a = double(x[i]) - x[j], d = double(y[i]) - y[j], e = double(z[i]) - z[j], r2 = a * a + d * d + e * e;
      if (r2 >= cut2) continue;
      double i2 = 1 / r2, i6 = i2 * i2 * i2, g = 24 * eps * i6 * (2 * i6 - 1) * i2;
      f[0] += g * a;
      f[1] += g * d;
      f[2] += g * e;
      f[3] += 2 * eps * i6 * (i6 - 1);
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
  run(b, "small", 16);
  run(b, "large", 46);
  return b.finish();
}
