// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int nx, int ny, int nz) {
  size_t n = size_t(nx) * ny * nz;
  dim3 blk(64, 2, 2), grd(ceilDiv(nx - 8, 64), ceilDiv(ny - 8, 2), ceilDiv(nz - 8, 2));
  float k = 0.04f;
  b.begin(name, "wave_order8", grd, blk);
  for (const char* a : {"now", "before", "velocity", "next"}) b.array(a, "float", n);
  b.scalar("nx", nx);
  b.scalar("ny", ny);
  b.scalar("nz", nz);
  b.scalar("dt2_over_h2", k);
  if (!b.gpu()) return;
  Rng r(2);
  std::vector<float> u(n), p(n), v(n);
  for (size_t i = 0; i < n; i++) {
    u[i] = r.range(-1, 1);
    p[i] = u[i] + 0.01f * (i % 7);
    v[i] = 1.5f + 0.25f * (i / (size_t(nx) * ny) % 8);
  }
  Dev<float> du(u), dp(p), dv(v), dn(n);
  auto go = [&] { LAUNCH(wave_order8, grd, blk, 0, du.p, dp.p, dv.p, dn.p, nx, ny, nz, k); };
  b.once(go);
  auto o = dn.get();
  const double cf[5] = {-205.0 / 72, 8.0 / 5, -1.0 / 5, 8.0 / 315, -1.0 / 560};
  Cmp c(name, 1e-4, 1e-4);
  for (size_t i : sample(n)) {
    int x = i % nx, y = i / nx % ny, z = i / (size_t(nx) * ny);
    double w = 0;
    if (x >= 4 && y >= 4 && z >= 4 && x < nx - 4 && y < ny - 4 && z < nz - 4) {
      double lap = 3 * cf[0] * u[i];
      size_t sx = 1, sy = nx, sz = size_t(nx) * ny;
      for (size_t q = 1; q <= 4; q++)
        for (size_t s : {sx, sy, sz}) lap += cf[q] * (double(u[i - q * s]) + u[i + q * s]);
      w = 2.0 * u[i] - p[i] + double(v[i]) * v[i] * k * lap;
    }
    c.add(i, o[i], w);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 168, 120, 96);
  run(b, "large", 520, 388, 260);
  return b.finish();
}
