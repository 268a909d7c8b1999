// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int nx, int ny, int nz) {
  dim3 blk(32, 8), grd(ceilDiv(nx - 8, 32), ceilDiv(ny - 8, 8));
  size_t n = size_t(nx) * ny * nz;
  b.begin(name, "wave_step", grd, blk);
  b.array("now", "float", n);
  b.array("before", "float", n);
  b.array("speed2", "float", n);
  b.array("after", "float", n);
  b.scalar("nx", nx);
  b.scalar("ny", ny);
  b.scalar("nz", nz);
  if (!b.gpu()) return;
  std::vector<float> p(n), q(n), s(n);
  Rng r(2);
  for (size_t i = 0; i < n; i++) {
    unsigned u = r.u32();
    p[i] = (u & 1023) / 512.0f - 1;
    q[i] = ((u >> 10) & 1023) / 512.0f - 1;
    s[i] = 0.1f + (u >> 20) / 40960.0f;
  }
  Dev<float> dp(p), dq(q), ds(s), da(n);
  auto go = [&] { LAUNCH(wave_step, grd, blk, 0, dp.p, dq.p, ds.p, da.p, nx, ny, nz); };
  b.once(go);
  auto o = da.get();
  Cmp c(name, 1e-4, 1e-4);
  const double w[5] = {-205.0 / 72, 1.6, -0.2, 8.0 / 315, -1.0 / 560};
  for (size_t i : sample(n)) {
    int x = i % nx, y = i / nx % ny, z = i / nx / ny;
    if (x < 4 || y < 4 || z < 4 || x >= nx - 4 || y >= ny - 4 || z >= nz - 4) {
      c.add(i, o[i], 0);
      continue;
    }
    double lap = 3 * w[0] * p[i];
    for (long k = 1; k <= 4; k++) {
      long yy = k * nx, zz = k * long(nx) * ny;
      lap += w[k] * (double(p[i - k]) + p[i + k] + p[i - yy] + p[i + yy] + p[i - zz] + p[i + zz]);
    }
    c.add(i, o[i], 2.0 * p[i] - q[i] + s[i] * lap);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 101, 93, 72);
  run(b, "large", 408, 360, 210);
  return b.finish();
}
