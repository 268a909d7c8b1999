// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int nx, int ny, int nz, dim3 blk, int colour) {
  dim3 grd(ceilDiv((nx - 1) / 2, blk.x), ceilDiv(ny - 2, blk.y), ceilDiv(nz - 2, blk.z));
  size_t n = size_t(nx) * ny * nz;
  double wx = 1.0 / (0.01 * 0.01), wy = 1.0 / (0.012 * 0.012), wz = 1.0 / (0.015 * 0.015), omega = 1.6;
  b.begin(name, "sor_red_black", grd, blk);
  b.array("u", "double", n);
  b.array("rhs", "double", n);
  b.scalar("nx", nx);
  b.scalar("ny", ny);
  b.scalar("nz", nz);
  b.scalar("wx", wx);
  b.scalar("wy", wy);
  b.scalar("wz", wz);
  b.scalar("omega", omega);
  b.scalar("colour", colour);
  if (!b.gpu()) return;
  std::vector<double> u(n), f(n);
  Rng r(9);
  for (auto& v : u) v = r.range(-1, 1);
  for (auto& v : f) v = r.range(-2000, 2000);
  Dev<double> du(u), df(f);
  auto go = [&] { LAUNCH(sor_red_black, grd, blk, 0, du.p, df.p, nx, ny, nz, wx, wy, wz, omega, colour); };
  b.once(go);
  auto o = du.get();
  Cmp c(name, 1e-10, 1e-10);
  for (size_t i : sample(n)) {
    int x = int(i % nx), y = int(i / nx % ny), z = int(i / nx / ny);
    bool interior = x > 0 && y > 0 && z > 0 && x < nx - 1 && y < ny - 1 && z < nz - 1;
    double want = u[i];
    if (interior && (x + y + z) % 2 != colour % 2) {  // odd sums are colour 0
      auto at = [&](int X, int Y, int Z) { return u[X + size_t(nx) * (Y + size_t(ny) * Z)]; };
      double lap = wx * (at(x - 1, y, z) - 2 * want + at(x + 1, y, z)) +
                   wy * (at(x, y - 1, z) - 2 * want + at(x, y + 1, z)) +
                   wz * (at(x, y, z - 1) - 2 * want + at(x, y, z + 1));
      want += omega * (lap - f[i]) / (2 * (wx + wy + wz));
    }
    c.add(i, o[i], want);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 130, 122, 98, dim3(32, 4, 2), 1);
  run(b, "large", 325, 290, 270, dim3(64, 4, 2), 0);
  return b.finish();
}
