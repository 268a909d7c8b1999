// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int nx, int ny) {
  size_t n = size_t(nx) * ny;
  dim3 blk(160), grd(ceilDiv(nx, 160), ny);
  double omega = 1.7;
  std::vector<unsigned char> solid(n, 0);
  Rng r(4);
  for (int k = 0; k < 40; k++) {  // discs, and walls above and below
    int cx = r.below(nx), cy = r.below(ny), rad = 3 + r.below(ny / 12);
    for (int y = std::max(0, cy - rad); y < std::min(ny, cy + rad); y++)
      for (int x = std::max(0, cx - rad); x < std::min(nx, cx + rad); x++)
        if ((x - cx) * (x - cx) + (y - cy) * (y - cy) < rad * rad) solid[size_t(y) * nx + x] = 1;
  }
  for (int x = 0; x < nx; x++) solid[x] = solid[n - 1 - x] = 1;
  b.begin(name, "lbm_d2q9", grd, blk);
  b.array("src", "double", 9 * n);
  b.array("dst", "double", 9 * n);
  b.data("solid", "unsigned char", solid);
  b.scalar("nx", nx);
  b.scalar("ny", ny);
  b.scalar("omega", omega);
  if (!b.gpu()) return;
  const double wt[9] = {4.0 / 9, 1.0 / 9, 1.0 / 9, 1.0 / 9, 1.0 / 9, 1.0 / 36, 1.0 / 36, 1.0 / 36, 1.0 / 36};
  const int ex[9] = {0, 1, 0, -1, 0, 1, -1, -1, 1}, ey[9] = {0, 0, 1, 0, -1, 1, 1, -1, -1};
  const int back[9] = {0, 3, 4, 1, 2, 7, 8, 5, 6};
  std::vector<double> f(9 * n);
  for (size_t k = 0; k < 9; k++)
    for (size_t i = 0; i < n; i++) f[k * n + i] = wt[k] * r.range(0.9f, 1.1f);
  Dev<double> ds(f), dd(9 * n);
  Dev<unsigned char> dm(solid);
  auto go = [&] { LAUNCH(lbm_d2q9, grd, blk, 0, ds.p, dd.p, dm.p, nx, ny, omega); };
  b.once(go);
  auto o = dd.get();
  Cmp c(name, 1e-11, 1e-12);
  for (size_t i : sample(n, 60000)) {
    int x = i % nx, y = i / nx;
    double g[9], rho = 0, ux = 0, uy = 0;
    for (int k = 0; k < 9; k++) {
      g[k] = f[k * n + size_t((y - ey[k] + ny) % ny) * nx + (x - ex[k] + nx) % nx];
      rho += g[k];
      ux += ex[k] * g[k];
      uy += ey[k] * g[k];
    }
    ux /= rho;
    uy /= rho;
    for (int k = 0; k < 9; k++) {
      double cu = ex[k] * ux + ey[k] * uy;
      double eq = wt[k] * rho * (1 + 3 * cu + 4.5 * cu * cu - 1.5 * (ux * ux + uy * uy));
      c.add(i, o[k * n + i], solid[i] ? g[back[k]] : g[k] + omega * (eq - g[k]));
    }
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 512, 320);
  run(b, "large", 2400, 1200);
  return b.finish();
}
