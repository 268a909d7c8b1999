// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int nx, int ny, int nz) {
  int n = nx * ny * nz;
  dim3 blk(128), grd(ceilDiv(n, 128));
  std::vector<unsigned char> mask(n);
  for (int i = 0; i < n; i++) {
    float x = (i % nx + 0.5f) / nx - 0.5f, y = (i / nx % ny + 0.5f) / ny - 0.5f, z = (i / (nx * ny) + 0.5f) / nz - 0.5f;
    mask[i] = x * x + y * y + z * z < 0.22f;
  }
  b.begin(name, "tensor_eigen", grd, blk);
  b.array("tensor", "float", size_t(n) * 6);
  b.data("mask", "unsigned char", mask);
  b.array("out", "Fibre", n, sizeof(Fibre));
  b.scalar("voxels", n);
  if (!b.gpu()) return;
  Rng r(15);
  std::vector<float> t(size_t(n) * 6);
  for (int i = 0; i < n; i++) {
    float m[3][3];
    for (auto& row : m)
      for (auto& v : row) v = r.range(-1, 1);
    int k = 0;
    for (int a = 0; a < 3; a++)
      for (int q = a; q < 3; q++, k++) {
        float s = a == q ? 0.3f : 0.0f;
        for (int z = 0; z < 3; z++) s += m[a][z] * m[q][z];
        t[size_t(k) * n + i] = s;
      }
  }
  Dev<float> dt(t);
  Dev<unsigned char> dm(mask);
  Dev<Fibre> dout(n);
  auto go = [&] { LAUNCH(tensor_eigen, grd, blk, 0, dt.p, dm.p, dout.p, n); };
  b.once(go);
  auto o = dout.get();
  Cmp c(name, 1e-4, 1e-4, 1e-4);
  for (size_t i : sample(n, 100000)) {
    if (!mask[i]) {
      c.add(i, o[i].md, 0);
      c.add(i, o[i].fa, 0);
      continue;
    }
    double a[3][3], tr = 0, fro = 0;
    int k = 0;
    for (int p = 0; p < 3; p++)
      for (int q = p; q < 3; q++, k++) a[p][q] = a[q][p] = t[size_t(k) * n + i];
    for (int p = 0; p < 3; p++) {
      tr += a[p][p];
      for (int q = 0; q < 3; q++) fro += a[p][q] * a[p][q];
    }
    c.add(i, o[i].md, tr / 3);
    c.add(i, o[i].fa, sqrt(1.5 * (fro - tr * tr / 3) / fro));
    // the largest eigenvalue by Jacobi rotations; the direction must reach it
    double j[3][3];
    memcpy(j, a, sizeof j);
    for (int sweep = 0; sweep < 12; sweep++)
      for (int p = 0; p < 2; p++)
        for (int q = p + 1; q < 3; q++) {
          if (fabs(j[p][q]) < 1e-14) continue;
          double th = 0.5 * atan2(2 * j[p][q], j[q][q] - j[p][p]), cs = cos(th), sn = sin(th);
          for (int z = 0; z < 3; z++) {
            double u = j[z][p], v = j[z][q];
            j[z][p] = cs * u - sn * v;
            j[z][q] = sn * u + cs * v;
          }
          for (int z = 0; z < 3; z++) {
            double u = j[p][z], v = j[q][z];
            j[p][z] = cs * u - sn * v;
            j[q][z] = sn * u + cs * v;
          }
        }
    double top = std::max(j[0][0], std::max(j[1][1], j[2][2]));
    double d[3] = {o[i].x, o[i].y, o[i].z}, ray = 0, len = 0;
    for (int p = 0; p < 3; p++) {
      len += d[p] * d[p];
      for (int q = 0; q < 3; q++) ray += d[p] * a[p][q] * d[q];
    }
    c.add(i, len, 1);
    c.add(i, ray, top);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 64, 64, 20);
  run(b, "large", 180, 220, 90);
  return b.finish();
}
