// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int nx, int ny, int nz) {
  dim3 blk(32, 4, 2), grd(ceilDiv(nx, 32), ceilDiv(ny, 4), ceilDiv(nz, 2));
  size_t n = size_t(nx) * ny * nz;
  float dt = 0.1f;
  b.begin(name, "heat_step", grd, blk);
  b.array("temp", "float", n);
  b.array("kappa", "float", n);
  b.array("next", "float", n);
  b.scalar("nx", nx);
  b.scalar("ny", ny);
  b.scalar("nz", nz);
  b.scalar("dt", dt);
  if (!b.gpu()) return;
  std::vector<float> t(n), k(n);
  Rng r(2);
  for (size_t i = 0; i < n; i++) {
    t[i] = r.range(250, 400);
    k[i] = r.range(0.1f, 1.5f);
  }
  Dev<float> dt_(t), dk(k), dn(n);
  auto go = [&] { LAUNCH(heat_step, grd, blk, 0, dt_.p, dk.p, dn.p, nx, ny, nz, dt); };
  b.once(go);
  auto o = dn.get();
  Cmp c(name, 1e-5, 1e-3);
  for (size_t i : sample(n)) {
    int x = i % nx, y = (i / nx) % ny, z = i / (size_t(nx) * ny);
    double w = t[i];
    if (x && y && z && x < nx - 1 && y < ny - 1 && z < nz - 1) {
      long d[6] = {-1, 1, -nx, nx, -long(nx) * ny, long(nx) * ny};
      double f = 0;
      for (long e : d) f += 0.5 * (double(k[i]) + k[i + e]) * (double(t[i + e]) - t[i]);
      w += dt * f;
    }
    c.add(i, o[i], w);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  run(b, "small", 60, 60, 50);
  run(b, "large", 384, 300, 280);
  return b.finish();
}
