// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int nx, int ny) {
  int pitch = (nx + 31) / 32 * 32;
  size_t plane = size_t(pitch) * ny;
  dim3 blk(64, 4), grd(ceilDiv(nx, 64), ceilDiv(ny, 4));
  Rng r(7);
  std::vector<unsigned char> cell(plane, FLUID);
  for (int k = 0; k < nx * ny / 9000; k++) {
    int cx = r.below(nx), cy = r.below(ny), rad = 3 + r.below(14);
    for (int y = std::max(0, cy - rad); y <= std::min(ny - 1, cy + rad); y++)
      for (int x = std::max(0, cx - rad); x <= std::min(nx - 1, cx + rad); x++)
        if ((x - cx) * (x - cx) + (y - cy) * (y - cy) <= rad * rad) cell[size_t(y) * pitch + x] = SOLID;
  }
  for (int y = 0; y < ny; y++)
    for (int x = 0; x < 8; x++)
      if (cell[size_t(y) * pitch + x] == FLUID) cell[size_t(y) * pitch + x] = INLET_DAMP;
  b.begin(name, "lbm_step", grd, blk);
  b.array("f", "float", plane * 9);
  b.data("cell", "unsigned char", cell);
  b.array("g", "float", plane * 9);
  b.array("velocity", "float2", plane);
  b.scalar("nx", nx);
  b.scalar("ny", ny);
  b.scalar("pitch", pitch);
  b.scalar("omega", 1.7f);
  b.scalar("force", 1e-5f);
  if (!b.gpu()) return;
  static const int ex[] = {0, 1, 0, -1, 0, 1, -1, -1, 1}, ey[] = {0, 0, 1, 0, -1, 1, 1, -1, -1},
                   opp[] = {0, 3, 4, 1, 2, 7, 8, 5, 6};
  static const double w[] = {4. / 9, 1. / 9, 1. / 9, 1. / 9, 1. / 9, 1. / 36, 1. / 36, 1. / 36, 1. / 36};
  std::vector<float> f(plane * 9);
  for (int i = 0; i < 9; i++)
    for (size_t k = 0; k < plane; k++)
      f[i * plane + k] = float(w[i]) * (1 + 0.1f * ex[i] + 0.02f * (r.u32() % 1000) / 1000.f);
  Dev<float> df(f), dg(plane * 9);
  Dev<unsigned char> dc(cell);
  Dev<float2> dv(plane);
  auto go = [&] { LAUNCH(lbm_step, grd, blk, 0, df.p, dc.p, dg.p, dv.p, nx, ny, pitch, 1.7f, 1e-5f); };
  b.once(go);
  auto g = dg.get();
  auto v = dv.get();
  Cmp c(name, 1e-4, 2e-6);
  for (size_t s : sample(size_t(nx) * ny, 100000)) {
    int x = int(s % nx), y = int(s / nx);
    size_t at = size_t(y) * pitch + x;
    if (cell[at] == SOLID) continue;
    double q[9], rho = 0, ux = 0, uy = 0;
    for (int i = 0; i < 9; i++) {
      int sx = (x - ex[i] + nx) % nx, sy = y - ey[i];
      bool wall = sy < 0 || sy >= ny || cell[size_t(sy) * pitch + sx] == SOLID;
      q[i] = wall ? f[opp[i] * plane + at] : f[i * plane + size_t(sy) * pitch + sx];
      rho += q[i];
      ux += q[i] * ex[i];
      uy += q[i] * ey[i];
    }
    double F = 1e-5, om = cell[at] == INLET_DAMP ? 1.0 : 1.7;
    ux = (ux + 0.5 * F) / rho;
    uy /= rho;
    c.add(s, v[at].x, ux);
    for (int i = 0; i < 9; i++) {
      double cu = 3 * (ex[i] * ux + ey[i] * uy), eq = w[i] * rho * (1 + cu + cu * cu / 2 - 1.5 * (ux * ux + uy * uy));
      c.add(s, g[i * plane + at], q[i] + om * (eq - q[i]) + (1 - om / 2) * w[i] * 3 * ex[i] * F);
    }
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 500, 201);
  run(b, "large", 2990, 1203);
  return b.finish();
}
