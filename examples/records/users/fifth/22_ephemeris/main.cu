// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int bodies, int epochs) {
  dim3 blk(128), grd(ceilDiv(bodies, 128), epochs);
  const double ref = 60000.0;
  Rng r(88);
  std::vector<Orbit> orb(bodies);
  std::vector<double> ecc(bodies), ep(epochs);
  std::vector<double3> earth(epochs);
  for (int i = 0; i < bodies; i++) {
    bool comet = r.below(100) == 0;
    ecc[i] = comet ? r.range(0.5f, 0.95f) : 0.3f * r.uni() * (0.3f + r.uni());
    double a = comet ? r.range(3, 20) : r.range(2.1f, 3.3f);
    orb[i] = {
        a, 6.28 * r.uni(), 6.28 * r.uni(), 0.4 * r.uni(), 6.28 * r.uni(), 0.01720209895 / (a * sqrt(a)), r.range(8, 19),
        i};
  }
  for (int t = 0; t < epochs; t++) {
    ep[t] = ref + 3.25 * t;
    double l = 1.3 + 0.01720209895 * 3.25 * t;
    earth[t] = make_double3(cos(l), sin(l), 0);
  }
  size_t n = size_t(bodies) * epochs;
  b.begin(name, "ephemeris", grd, blk);
  b.array("orbit", "Orbit", bodies, sizeof(Orbit));
  b.data("ecc", "double", ecc);
  b.data("epoch", "double", ep);
  b.array("earth", "double3", epochs);
  b.array("sky", "SkyPoint", n, sizeof(SkyPoint));
  b.scalar("bodies", bodies);
  b.scalar("refEpoch", ref);
  if (!b.gpu()) return;
  Dev<Orbit> dor(orb);
  Dev<double> de(ecc), dep(ep);
  Dev<double3> dea(earth);
  Dev<SkyPoint> ds(n);
  auto go = [&] { LAUNCH(ephemeris, grd, blk, 0, dor.p, de.p, dep.p, dea.p, ds.p, bodies, ref); };
  b.once(go);
  auto o = ds.get();
  Cmp c(name, 1e-6, 2e-5, 1e-3);
  for (size_t k : sample(n, 50000)) {
    size_t i = k % bodies, t = k / bodies;
    const Orbit& q = orb[i];
    double e = ecc[i], m = remainder(q.meanAnomaly + q.motion * (ep[t] - ref), 2 * M_PI), lo = m - 1, hi = m + 1;
    for (int z = 0; z < 60; z++) {  // bisection
      double x = 0.5 * (lo + hi);
      (x - e * sin(x) < m ? lo : hi) = x;
    }
    double x = lo, px = q.a * (cos(x) - e), py = q.a * sqrt(1 - e * e) * sin(x);
    double u = px * cos(q.argPeri) - py * sin(q.argPeri), v = px * sin(q.argPeri) + py * cos(q.argPeri);
    double X = cos(q.node) * u - sin(q.node) * cos(q.incl) * v - earth[t].x;
    double Y = sin(q.node) * u + cos(q.node) * cos(q.incl) * v - earth[t].y, Z = sin(q.incl) * v;
    double eps = 23.43929111 * M_PI / 180, y = cos(eps) * Y - sin(eps) * Z, z = sin(eps) * Y + cos(eps) * Z;
    double d = sqrt(X * X + y * y + z * z), ra = atan2(y, X);
    if (ra < 0) ra += 2 * M_PI;
    c.add(k, o[k].ra, ra);
    c.add(k, o[k].dec, asin(z / d));
    c.add(k, o[k].dist, d);
    c.add(k, o[k].mag, q.absMag + 5 * log10(q.a * (1 - e * cos(x)) * d));
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 5003, 9);
  run(b, "large", 50021, 72);
  return b.finish();
}
