// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int n) {
  dim3 blk(128), grd(ceilDiv(n, 128));
  double ex = 0.6, ey = -0.79, tilt = 0.40909;
  b.begin(name, "asteroid_sky", grd, blk);
  b.array("orbits", "Orbit", n, sizeof(Orbit));
  b.array("ra", "double", n);
  b.array("dec", "double", n);
  b.array("distance", "double", n);
  b.scalar("count", n);
  b.scalar("earthX", ex);
  b.scalar("earthY", ey);
  b.scalar("tilt", tilt);
  if (!b.gpu()) return;
  std::vector<Orbit> q(n);
  Rng r(19);
  for (auto& o : q)
    o = {r.range(1.8f, 3.5f), r.range(0, 0.3f),  r.range(-3.1f, 3.1f),
         r.range(0, 0.4f),    r.range(0, 6.28f), r.range(0, 6.28f)};
  Dev<Orbit> dq(q);
  Dev<double> da(n), dd(n), dr(n);
  auto go = [&] { LAUNCH(asteroid_sky, grd, blk, 0, dq.p, da.p, dd.p, dr.p, n, ex, ey, tilt); };
  b.once(go);
  auto a = da.get(), d = dd.get(), s = dr.get();
  Cmp c(name, 1e-8, 1e-8);
  for (size_t i : sample(n, 100000)) {
    Orbit o = q[i];
    double E = o.meanAnomaly;
    for (int k = 0; k < 12; k++) E -= (E - o.ecc * sin(E) - o.meanAnomaly) / (1 - o.ecc * cos(E));
    double px = o.axis * (cos(E) - o.ecc), py = o.axis * sqrt(1 - o.ecc * o.ecc) * sin(E);
    double ux = px * cos(o.peri) - py * sin(o.peri), uy = px * sin(o.peri) + py * cos(o.peri);
    double x = ux * cos(o.node) - uy * cos(o.incl) * sin(o.node) - ex,
           y = ux * sin(o.node) + uy * cos(o.incl) * cos(o.node) - ey, z = uy * sin(o.incl);
    double yq = y * cos(tilt) - z * sin(tilt), zq = y * sin(tilt) + z * cos(tilt), R = sqrt(x * x + yq * yq + zq * zq);
    c.add(i, cos(a[i]), x / sqrt(x * x + yq * yq));
    c.add(i, sin(a[i]), yq / sqrt(x * x + yq * yq));
    c.add(i, d[i], asin(zq / R));
    c.add(i, s[i], R);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 150000);
  run(b, "large", 10000000);
  return b.finish();
}
