// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int nx, int ny, int nz) {
  size_t plane = size_t(nx) * ny, n = plane * nz;
  dim3 blk(TX, TY), grd(ceilDiv(nx - 2 * R, TX), ceilDiv(ny - 2 * R, TY), ceilDiv(nz - 2 * R, CHUNK));
  b.begin(name, "wave_step", grd, blk);
  b.array("now", "float", n);
  b.array("vel2", "float", n);
  b.array("prev", "float", n);
  b.scalar("nx", nx);
  b.scalar("ny", ny);
  b.scalar("nz", nz);
  if (!b.gpu()) return;
  Rng r(5);
  std::vector<float> p(n), v(n), q(n);
  for (size_t i = 0; i < n; i++) {
    p[i] = r.range(-1, 1);
    q[i] = r.range(-1, 1);
    v[i] = r.range(0.05f, 0.2f);
  }
  Dev<float> dp(p), dv(v), dq(q);
  auto go = [&] { LAUNCH(wave_step, grd, blk, 0, dp.p, dv.p, dq.p, nx, ny, nz); };
  b.once(go);
  auto o = dq.get();
  Cmp c(name, 1e-4, 1e-5);
  for (size_t i : sample(n)) {
    int x = int(i % nx), y = int(i / nx % ny), z = int(i / plane);
    double w = q[i];
    if (x >= R && y >= R && z >= R && x < nx - R && y < ny - R && z < nz - R) {
      double one = 0, two = 0;
      const size_t step[3] = {1, size_t(nx), plane};
      for (size_t s : step) {
        one += double(p[i - s]) + p[i + s];
        two += double(p[i - 2 * s]) + p[i + 2 * s];
      }
      w = 2.0 * p[i] - q[i] + v[i] * (-7.5 * p[i] + 4.0 / 3 * one - two / 12);
    }
    c.add(i, o[i], w);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 164, 140, 68);
  run(b, "large", 420, 380, 260);
  return b.finish();
}
