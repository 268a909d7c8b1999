// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int atoms, int kMax2, int kLimit) {
  std::vector<int> kx, ky, kz;
  for (int x = 0; x * x <= kMax2; x++)  // half space
    for (int y = -kMax2; y <= kMax2; y++)
      for (int z = -kMax2; z <= kMax2; z++) {
        int n = x * x + y * y + z * z;
        if (n == 0 || n > kMax2 || (x == 0 && (y < 0 || (y == 0 && z < 0))) || int(kx.size()) >= kLimit) continue;
        kx.push_back(x);
        ky.push_back(y);
        kz.push_back(z);
      }
  const int count = int(kx.size());
  dim3 blk(kThreads), grd(ceilDiv(count, kVectors));
  b.begin(name, "ewald_factors", grd, blk);
  b.array("atoms", "float4", atoms);
  b.data("kx", "int", kx);
  b.data("ky", "int", ky);
  b.data("kz", "int", kz);
  b.array("factors", "float2", count);
  b.scalar("atomCount", atoms);
  b.scalar("kCount", count);
  if (!b.gpu()) return;
  Rng r(22);
  std::vector<float4> a(atoms);
  for (int i = 0; i < atoms; i++) a[i] = make_float4(r.uni(), r.uni(), r.uni(), i % 3 == 0 ? -0.8f : 0.4f);
  Dev<float4> da(a);
  Dev<int> dx(kx), dy(ky), dz(kz);
  Dev<float2> df(count);
  auto go = [&] { LAUNCH(ewald_factors, grd, blk, 0, da.p, dx.p, dy.p, dz.p, df.p, atoms, count); };
  b.once(go);
  auto got = df.get();
  Cmp c(name, 1e-3, 0.03);
  int step = count > 1000 ? 3 : 1;
  for (int k = 0; k < count; k += step) {
    double re = 0, im = 0;
    for (auto& p : a) {
      double t = 2 * M_PI * (kx[k] * double(p.x) + ky[k] * double(p.y) + kz[k] * double(p.z));
      re += p.w * cos(t);
      im += p.w * sin(t);
    }
    c.add(2 * k, got[k].x, re);
    c.add(2 * k + 1, got[k].y, im);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 6000, 37, 100000);
  run(b, "large", 30000, 91, 100000);
  return b.finish();
}
