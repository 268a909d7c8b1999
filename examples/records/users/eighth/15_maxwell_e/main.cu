// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int nx, int ny, int nz, int zChunk) {
  dim3 blk(32, 8), grd(ceilDiv(nx - 4, 32), ceilDiv(ny - 4, 8), ceilDiv(nz - 4, zChunk));
  float invH = 0.8f;
  size_t n = size_t(nx) * ny * nz;
  b.begin(name, "updateE", grd, blk);
  for (const char* a : {"ex", "ey", "ez", "hx", "hy", "hz", "ce"}) b.array(a, "float", n);
  b.scalar("nx", nx);
  b.scalar("ny", ny);
  b.scalar("nz", nz);
  b.scalar("zChunk", zChunk);
  b.scalar("invH", invH);
  if (!b.gpu()) return;
  Rng r(15);
  std::vector<float> e[3], h[3], ce(n);
  for (auto& f : e) {
    f.resize(n);
    for (auto& v : f) v = r.range(-1, 1);
  }
  for (auto& f : h) {
    f.resize(n);
    for (auto& v : f) v = r.range(-1, 1);
  }
  for (auto& v : ce) v = r.range(0.2f, 0.5f);
  Dev<float> dex(e[0]), dey(e[1]), dez(e[2]), dhx(h[0]), dhy(h[1]), dhz(h[2]), dce(ce);
  auto go = [&] {
    LAUNCH(updateE, grd, blk, 0, dex.p, dey.p, dez.p, dhx.p, dhy.p, dhz.p, dce.p, nx, ny, nz, zChunk, invH);
  };
  b.once(go);
  std::vector<float> o[3] = {dex.get(), dey.get(), dez.get()};
  // a staggered derivative along the direction of stride s
  auto d = [&](const std::vector<float>& f, size_t i, size_t s) {
    return 9.0 / 8.0 * (double(f[i]) - f[i - s]) - 1.0 / 24.0 * (double(f[i + s]) - f[i - 2 * s]);
  };
  size_t sy = nx, sz = size_t(nx) * ny;
  Cmp c(name, 1e-5, 1e-5);
  for (size_t i : sample(n)) {
    int x = int(i % nx), y = int(i / nx % ny), z = int(i / sz);
    double curl[3] = {0, 0, 0};
    if (x >= 2 && x < nx - 2 && y >= 2 && y < ny - 2 && z >= 2 && z < nz - 2) {
      curl[0] = d(h[2], i, sy) - d(h[1], i, sz);
      curl[1] = d(h[0], i, sz) - d(h[2], i, 1);
      curl[2] = d(h[1], i, 1) - d(h[0], i, sy);
    }
    for (int k = 0; k < 3; k++) c.add(i, o[k][i], e[k][i] + double(ce[i]) * invH * curl[k]);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 164, 132, 76, 18);
  run(b, "large", 324, 292, 204, 50);
  return b.finish();
}
