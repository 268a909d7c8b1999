// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int nx, int ny, int atoms) {
  dim3 blk(16, 8), grd(ceilDiv(nx, 16), ceilDiv(ny, 8));
  float h = 0.05f, z = 11;
  int n = nx * ny;
  b.begin(name, "potential_map", grd, blk);
  b.array("atoms", "float4", atoms);
  b.array("potential", "float", n);
  b.scalar("atomCount", atoms);
  b.scalar("nx", nx);
  b.scalar("ny", ny);
  b.scalar("spacing", h);
  b.scalar("z", z);
  if (!b.gpu()) return;
  std::vector<float4> a(atoms);
  Rng r(11);
  for (auto& v : a) {
    v.x = r.range(0, nx * h);
    v.y = r.range(0, ny * h);
    v.z = r.range(0, 22);
    v.w = r.range(-0.8f, 0.8f);
  }
  Dev<float4> da(a);
  Dev<float> dp(n);
  auto go = [&] { LAUNCH(potential_map, grd, blk, 0, da.p, dp.p, atoms, nx, ny, h, z); };
  b.once(go);
  auto o = dp.get();
  Cmp c(name, 1e-3, 0.3);
  for (size_t i : sample(n, 40000)) {
    double px = double(i % nx) * h, py = double(i / nx) * h, s = 0;
    for (auto& v : a)
      s += v.w / sqrt((v.x - px) * (v.x - px) + (v.y - py) * (v.y - py) + double(v.z - z) * (v.z - z) + 0.01);
    c.add(i, o[i], s * 332.06);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 450, 333, 300);
  run(b, "large", 3000, 2222, 1210);
  return b.finish();
}
