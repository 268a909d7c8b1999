// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int molecules, PmeGrid size) {
  Rng r(9);
  const int atoms = molecules * 3;  // water: oxygen and two hydrogens close to it
  std::vector<float> frac, q;
  for (int m = 0; m < molecules; m++) {
    float o[3] = {r.uni(), r.uni(), r.uni()};
    for (int a = 0; a < 3; a++) {
      q.push_back(a ? 0.417f : -0.834f);
      for (int d = 0; d < 3; d++) {
        float v = o[d] + (a ? r.range(-0.008f, 0.008f) : 0.0f);
        v -= floorf(v);
        frac.push_back(v < 1.0f ? v : 0.0f);
      }
    }
  }
  dim3 blk(kThreadsPerAtom, kAtomsPerBlock), grd(ceilDiv(atoms, kAtomsPerBlock));
  size_t n = size_t(size.nx) * size.ny * size.nz;
  b.begin(name, "pmeSpreadCharges", grd, blk);
  b.data("fractional", "float", frac);
  b.data("charge", "float", q);
  b.array("grid", "float", n);
  b.scalar("atoms", atoms);
  b.scalar("size.nx", size.nx);
  b.scalar("size.ny", size.ny);
  b.scalar("size.nz", size.nz);
  if (!b.gpu()) return;
  Dev<float> df(frac), dq(q), dg(n);
  auto go = [&] { LAUNCH(pmeSpreadCharges, grd, blk, 0, df.p, dq.p, dg.p, atoms, size); };
  dg.zero();
  b.once(go);
  auto o = dg.get();
  std::vector<double> want(n), mag(n);
  const int dims[3] = {size.nx, size.ny, size.nz};
  for (int a = 0; a < atoms; a++) {
    double t[3][4];
    int at[3][4];
    for (int d = 0; d < 3; d++) {
      float p = frac[3 * a + d] * float(dims[d]);
      double w = p - floorf(p);
      t[d][0] = pow(1 - w, 3) / 6;
      t[d][1] = (3 * w * w * w - 6 * w * w + 4) / 6;
      t[d][2] = (-3 * w * w * w + 3 * w * w + 3 * w + 1) / 6;
      t[d][3] = w * w * w / 6;
      for (int i = 0; i < 4; i++) at[d][i] = (int(p) + i) % dims[d];
    }
    for (int i = 0; i < 64; i++) {
      int x = i >> 4, y = i >> 2 & 3, z = i & 3;
      size_t cell = (size_t(at[0][x]) * size.ny + at[1][y]) * size.nz + at[2][z];
      double v = q[a] * t[0][x] * t[1][y] * t[2][z];
      want[cell] += v;
      mag[cell] += fabs(v);
    }
  }
  Cmp c(name, 0, 2e-5);
  for (size_t i = 0; i < n; i++) c.add(i, o[i] / (1e-3 + mag[i]), want[i] / (1e-3 + mag[i]));
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 1530, PmeGrid{36, 40, 32});
  run(b, "large", 61000, PmeGrid{108, 96, 100});
  return b.finish();
}
