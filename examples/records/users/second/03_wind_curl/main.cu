// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int nLon, int nLat) {
  dim3 blk(192), grd(ceilDiv(nLon, 192), nLat);
  size_t n = size_t(nLon) * nLat;
  double pi = 3.14159265358979, dLon = 2 * pi / nLon, dLat = pi / (nLat + 1), R = 6371000;
  b.begin(name, "wind_curl", grd, blk);
  b.array("u", "double", n);
  b.array("v", "double", n);
  b.array("cosLat", "double", nLat);
  b.array("vorticity", "double", n);
  b.array("divergence", "double", n);
  b.scalar("nLon", nLon);
  b.scalar("nLat", nLat);
  b.scalar("dLon", dLon);
  b.scalar("dLat", dLat);
  b.scalar("radius", R);
  if (!b.gpu()) return;
  std::vector<double> u(n), v(n), cl(nLat);
  Rng r(3);
  for (size_t i = 0; i < n; i++) {
    u[i] = r.range(-30, 40);
    v[i] = r.range(-20, 20);
  }
  for (int j = 0; j < nLat; j++) cl[j] = cos(-pi / 2 + (j + 1) * dLat);
  Dev<double> du(u), dv(v), dc(cl), dz(n), dd(n);
  auto go = [&] { LAUNCH(wind_curl, grd, blk, 0, du.p, dv.p, dc.p, dz.p, dd.p, nLon, nLat, dLon, dLat, R); };
  b.once(go);
  auto z = dz.get(), d = dd.get();
  Cmp c(name, 1e-9, 1e-13);
  for (size_t k : sample(n)) {
    int i = k % nLon, j = k / nLon;
    if (j == 0 || j == nLat - 1) {
      c.add(k, z[k], 0);
      c.add(k, d[k], 0);
      continue;
    }
    size_t row = size_t(j) * nLon, w = row + (i + nLon - 1) % nLon, e = row + (i + 1) % nLon, no = k + nLon,
           so = k - nLon;
    double fx = 1 / (2 * dLon * R * cl[j]), fy = 1 / (2 * dLat * R * cl[j]);
    c.add(k, z[k], (v[e] - v[w]) * fx - (u[no] * cl[j + 1] - u[so] * cl[j - 1]) * fy);
    c.add(k, d[k], (u[e] - u[w]) * fx + (v[no] * cl[j + 1] - v[so] * cl[j - 1]) * fy);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 1440, 361);
  run(b, "large", 5761, 2881);
  return b.finish();
}
