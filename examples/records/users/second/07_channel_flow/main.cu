// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int nx, int ny) {
  dim3 blk(96, 2), grd(ceilDiv(nx, 96), ceilDiv(ny, 2));
  size_t n = size_t(nx) * ny;
  float omega = 1.2f, push = 1e-4f;
  b.begin(name, "channel_step", grd, blk);
  b.array("f", "float", 9 * n);
  b.array("g", "float", 9 * n);
  b.scalar("nx", nx);
  b.scalar("ny", ny);
  b.scalar("omega", omega);
  b.scalar("push", push);
  if (!b.gpu()) return;
  const double wt[9] = {4. / 9, 1. / 9, 1. / 9, 1. / 9, 1. / 9, 1. / 36, 1. / 36, 1. / 36, 1. / 36};
  const int cx[9] = {0, 1, 0, -1, 0, 1, -1, -1, 1}, cy[9] = {0, 0, 1, 0, -1, 1, 1, -1, -1};
  std::vector<float> f(9 * n);
  Rng r(7);
  for (int k = 0; k < 9; k++)
    for (size_t i = 0; i < n; i++) f[k * n + i] = float(wt[k]) * (1 + 0.1f * r.uni());
  Dev<float> df(f), dg(9 * n);
  auto go = [&] { LAUNCH(channel_step, grd, blk, 0, df.p, dg.p, nx, ny, omega, push); };
  b.once(go);
  auto o = dg.get();
  Cmp c(name, 1e-4, 1e-5);
  for (size_t i : sample(n, 50000)) {
    int x = i % nx, y = i / nx;
    double in[9], rho = 0, mx = 0, my = 0;
    for (int k = 0; k < 9; k++) {
      int sx = (x - cx[k] + nx) % nx, sy = y - cy[k], opp = 0;
      for (int m = 0; m < 9; m++)
        if (cx[m] == -cx[k] && cy[m] == -cy[k]) opp = m;
      in[k] = sy < 0 || sy >= ny ? f[opp * n + i] : f[k * n + size_t(sy) * nx + sx];
      rho += in[k];
      mx += cx[k] * in[k];
      my += cy[k] * in[k];
    }
    double ux = mx / rho + push, uy = my / rho;
    for (int k = 0; k < 9; k++) {
      double cu = cx[k] * ux + cy[k] * uy, eq = wt[k] * rho * (1 + 3 * cu + 4.5 * cu * cu - 1.5 * (ux * ux + uy * uy));
      c.add(i, o[k * n + i], in[k] + omega * (eq - in[k]));
    }
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 517, 401);
  run(b, "large", 3001, 2000);
  return b.finish();
}
