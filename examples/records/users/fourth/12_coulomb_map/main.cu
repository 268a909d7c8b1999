// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int atoms, int nx, int ny, int nz) {
  int n = nx * ny * nz;
  float spacing = 0.5f, kappa = 0.1f;
  dim3 blk(BATCH), grd(ceilDiv(n, BATCH));
  b.begin(name, "coulomb_map", grd, blk);
  b.array("atoms", "float4", atoms, 16);
  b.array("grid", "float", n);
  b.scalar("atomCount", atoms);
  b.scalar("nx", nx);
  b.scalar("ny", ny);
  b.scalar("nz", nz);
  b.scalar("spacing", spacing);
  b.scalar("kappa", kappa);
  if (!b.gpu()) return;
  Rng r(12);
  std::vector<float4> a(atoms);
  for (auto& v : a)
    v = make_float4(r.range(0, nx * spacing), r.range(0, ny * spacing), r.range(0, nz * spacing),
                    r.range(-0.8f, 0.8f));
  Dev<float4> da(a);
  Dev<float> dg(n);
  auto go = [&] { LAUNCH(coulomb_map, grd, blk, 0, da.p, dg.p, atoms, nx, ny, nz, spacing, kappa); };
  b.once(go);
  auto o = dg.get();
  Cmp c(name, 1e-3, 5e-2);
  for (size_t i : sample(n, 20000)) {
    if (i % 4) continue;
    double x = (i % nx) * spacing, y = (i / nx % ny) * spacing, z = double(i / (size_t(nx) * ny)) * spacing, s = 0;
    for (auto& q : a) {
      double d2 = (x - q.x) * (x - q.x) + (y - q.y) * (y - q.y) + (z - q.z) * (z - q.z);
      double d = sqrt(std::max(d2, 0.25));
      s += q.w / d * exp(-kappa * d);
    }
    c.add(i, o[i], 332.06371 * s);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 700, 32, 32, 30);
  run(b, "large", 1500, 90, 84, 70);
  return b.finish();
}
