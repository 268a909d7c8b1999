// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int nx, int ny, int block) {
  size_t cells = size_t(nx) * ny;
  std::vector<unsigned char> solid(cells);
  Rng r(8);
  for (int x = 0; x < nx; x++) solid[x] = solid[cells - 1 - x] = 1;
  for (int k = 0, discs = int(cells / 9000) + 3; k < discs; k++) {  // a porous channel
    int cx = int(r.below(nx)), cy = int(r.below(ny)), rad = 4 + int(r.below(14));
    for (int y = std::max(0, cy - rad); y <= std::min(ny - 1, cy + rad); y++)
      for (int x = std::max(0, cx - rad); x <= std::min(nx - 1, cx + rad); x++)
        if ((x - cx) * (x - cx) + (y - cy) * (y - cy) <= rad * rad) solid[size_t(y) * nx + x] = 1;
  }
  const float tau = 0.56f, cs2 = 0.0256f, force = 1e-5f;
  dim3 grd(ceilDiv(nx, block), ny);
  b.begin(name, "lbm_stream_collide", grd, block);
  b.array("f", "float", cells * Q);
  b.array("fNew", "float", cells * Q);
  b.data("solid", "unsigned char", solid);
  b.array("speed", "float", cells);
  b.scalar("nx", nx);
  b.scalar("ny", ny);
  b.scalar("tau", tau);
  b.scalar("smagorinsky2", cs2);
  b.scalar("force", force);
  if (!b.gpu()) return;
  // direction number of the CPU's side: 3 * (ey + 1) + (ex + 1); table of the kernel's numbers
  const int number[9] = {7, 4, 8, 3, 0, 1, 6, 2, 5};
  auto weightOf = [](int ex, int ey) { return (ex ? 1.0 / 6 : 2.0 / 3) * (ey ? 1.0 / 6 : 2.0 / 3); };
  std::vector<float> f(cells * Q);
  for (int ey = -1; ey <= 1; ey++)
    for (int ex = -1; ex <= 1; ex++) {
      float* p = &f[number[3 * (ey + 1) + ex + 1] * cells];
      for (size_t i = 0; i < cells; i++) p[i] = float(weightOf(ex, ey) * (1 + 0.1 * ex + r.range(-0.05f, 0.05f)));
    }
  Dev<float> df(f), dn(cells * Q), dsp(cells);
  Dev<unsigned char> ds(solid);
  auto go = [&] { LAUNCH(lbm_stream_collide, grd, block, 0, df.p, dn.p, ds.p, dsp.p, nx, ny, tau, cs2, force); };
  b.once(go);
  auto fn = dn.get(), sp = dsp.get();
  Cmp c(name, 1e-4, 1e-6);
  for (size_t i : sample(cells, 100000)) {
    int x = int(i % nx), y = int(i / nx);
    if (solid[i]) {
      c.add(i, sp[i], 0);
      continue;
    }
    double g[3][3], rho = 0, mx = 0, my = 0;
    for (int ey = -1; ey <= 1; ey++)
      for (int ex = -1; ex <= 1; ex++) {
        size_t from = size_t((y - ey + ny) % ny) * nx + (x - ex + nx) % nx;
        double v = solid[from] ? f[number[3 * (1 - ey) + 1 - ex] * cells + i]
                               : f[number[3 * (ey + 1) + ex + 1] * cells + from];
        g[ey + 1][ex + 1] = v;
        rho += v;
        mx += ex * v;
        my += ey * v;
      }
    double u = mx / rho + double(tau) * force, v = my / rho, eq[3][3], P[3] = {};
    for (int ey = -1; ey <= 1; ey++)
      for (int ex = -1; ex <= 1; ex++) {
        double cu = ex * u + ey * v, e = weightOf(ex, ey) * rho * (1 + 3 * cu + 4.5 * cu * cu - 1.5 * (u * u + v * v));
        eq[ey + 1][ex + 1] = e;
        double d = g[ey + 1][ex + 1] - e;
        P[0] += ex * ex * d;
        P[1] += ex * ey * d;
        P[2] += ey * ey * d;
      }
    double s = sqrt(P[0] * P[0] + 2 * P[1] * P[1] + P[2] * P[2]);
    double te = (tau + sqrt(double(tau) * tau + 18 * sqrt(2.0) * cs2 * s / rho)) / 2;
    for (int k = 0; k < 9; k++) {
      double want = g[k / 3][k % 3] - (g[k / 3][k % 3] - eq[k / 3][k % 3]) / te;
      c.add(i, fn[number[k] * cells + i], want);
    }
    c.add(i, sp[i], sqrt(u * u + v * v));
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 700, 420, 128);
  run(b, "large", 2300, 1600, 256);
  return b.finish();
}
