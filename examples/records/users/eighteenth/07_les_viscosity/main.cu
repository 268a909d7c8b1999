// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int nx, int ny, int nz, int chunk) {
  Rng r(707);
  const float rdx = 1 / 100.0f, rdy = 1 / 80.0f, cs = 0.18f, rPr = 3, kmMax = 60;
  size_t n = (size_t)nx * ny * nz, layer = (size_t)nx * ny;
  std::vector<float> u(n), v(n), w(n + layer), th(n), rdz(nz), rdzw(nz + 1);
  for (int k = 0; k < nz; k++) rdz[k] = 1 / (20.0f + 1.5f * k);
  for (int k = 1; k < nz; k++) rdzw[k] = 2 / (1 / rdz[k] + 1 / rdz[k - 1]);
  for (int k = 0; k < nz; k++)
    for (int j = 0; j < ny; j++)
      for (int i = 0; i < nx; i++) {
        size_t c = ((size_t)k * ny + j) * nx + i;
        u[c] = 4 + 2 * logf(1 + k) + 1.5f * r.uni();
        v[c] = 1 - 0.05f * k + 1.5f * r.uni();
        w[c] = k ? r.range(-1, 1) : 0;
        th[c] = 290 + 0.1f * k + (k > nz * 2 / 3 ? 0.4f * (k - nz * 2 / 3) : 0) + 0.2f * r.uni();
      }
  dim3 blk(32, 8), grd(ceilDiv(nx, 32), ceilDiv(ny, 8), ceilDiv(nz, chunk));
  b.begin(name, "les_viscosity", grd, blk);
  b.array("u", "float", n);
  b.array("v", "float", n);
  b.array("w", "float", n + layer);
  b.array("theta", "float", n);
  b.array("rdz", "float", nz);
  b.array("rdzw", "float", nz + 1);
  b.array("km", "float", n);
  b.scalar("nx", nx);
  b.scalar("ny", ny);
  b.scalar("nz", nz);
  b.scalar("chunk", chunk);
  b.scalar("rdx", rdx);
  b.scalar("rdy", rdy);
  b.scalar("cs", cs);
  b.scalar("rPrandtl", rPr);
  b.scalar("kmMax", kmMax);
  if (!b.gpu()) return;
  Dev<float> du(u), dv(v), dw(w), dt(th), dz(rdz), dzw(rdzw), dk(n);
  auto go = [&] {
    LAUNCH(les_viscosity, grd, blk, 0, du.p, dv.p, dw.p, dt.p, dz.p, dzw.p, dk.p, nx, ny, nz, chunk, rdx, rdy, cs, rPr,
           kmMax);
  };
  b.once(go);
  auto km = dk.get();
  Cmp c(name, 1e-3, 5e-2, 1e-4);  // near zero the root amplifies the cancellation of shear and buoyancy
  for (size_t s : sample(n)) {
    int i = int(s % nx), j = int(s / nx % ny), k = int(s / layer);
    auto at = [&](const std::vector<float>& f, int dk, int dj, int di) {
      return double(f[((size_t)(k + dk) * ny + (j + dj + ny) % ny) * nx + (i + di + nx) % nx]);
    };
    double d2 = 0;
    double d11 = 2 * (at(u, 0, 0, 1) - at(u, 0, 0, 0)) * rdx, d22 = 2 * (at(v, 0, 1, 0) - at(v, 0, 0, 0)) * rdy;
    double d33 = 2 * (at(w, 1, 0, 0) - at(w, 0, 0, 0)) * rdz[k];
    d2 += (d11 * d11 + d22 * d22 + d33 * d33) / 2;
    for (int q = 0; q < 4; q++) {
      int a = q & 1, e = q >> 1;
      double xy = (at(v, 0, e, a) - at(v, 0, e, a - 1)) * rdx + (at(u, 0, e, a) - at(u, 0, e - 1, a)) * rdy;
      d2 += xy * xy / 4;
      if (k + e == 0 || k + e == nz) continue;
      double xz = (at(w, e, 0, a) - at(w, e, 0, a - 1)) * rdx + (at(u, e, 0, a) - at(u, e - 1, 0, a)) * rdzw[k + e];
      double yz = (at(w, e, a, 0) - at(w, e, a - 1, 0)) * rdy + (at(v, e, a, 0) - at(v, e - 1, a, 0)) * rdzw[k + e];
      d2 += (xz * xz + yz * yz) / 4;
    }
    bool low = k == 0, high = k == nz - 1;
    double dth = (at(th, high ? 0 : 1, 0, 0) - at(th, low ? 0 : -1, 0, 0)) * rdz[k] / (low || high ? 1 : 2);
    double n2 = 9.81 / at(th, 0, 0, 0) * dth, len = pow(1.0 / (double(rdx) * rdy * rdz[k]), 1.0 / 3);
    c.add(s, km[s], std::min(cs * cs * len * len * sqrt(std::max(d2 - n2 * rPr, 0.0)), double(kmMax)));
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 150, 120, 40, 10);
  run(b, "large", 400, 320, 48, 24);
  return b.finish();
}
