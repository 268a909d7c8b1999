// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int nx, int ny, int nz) {
  int ne = nx * ny * nz, nn = (nx + 1) * (ny + 1) * (nz + 1);
  dim3 blk(128), grd(ceilDiv(ne, 128));
  Rng r(14);
  std::vector<int> number(nn), con(size_t(ne) * 8);
  for (int i = 0; i < nn; i++) number[i] = i;
  for (int i = 0; i < nn; i++)
    std::swap(number[i], number[std::min(nn - 1, i + int(r.below(300)))]);  // as a mesher leaves them
  std::vector<unsigned char> mat(ne), flag(nn, NODE_FREE);
  int e = 0;
  for (int z = 0; z < nz; z++)
    for (int y = 0; y < ny; y++)
      for (int x = 0; x < nx; x++, e++) {
        for (int k = 0; k < 8; k++)
          con[size_t(k) * ne + e] = number[((z + (k >> 2)) * (ny + 1) + y + (k >> 1 & 1)) * (nx + 1) + x + (k & 1)];
        mat[e] = (unsigned char)((x / 9 + y / 7 + z / 8) % 5);
      }
  for (int i = 0; i < (nx + 1) * (ny + 1); i++) flag[number[i]] = NODE_FIXED;  // the bottom
  b.begin(name, "fem_hex_apply", grd, blk);
  b.data("connect", "int", con);
  b.data("material", "unsigned char", mat);
  b.array("conductivity", "float", 5);
  b.array("edge", "float", ne);
  b.data("nodeFlag", "unsigned char", flag);
  b.array("x", "double", nn);
  b.array("y", "double", nn);
  b.scalar("elements", ne);
  if (!b.gpu()) return;
  std::vector<float> cond = {0.04f, 0.8f, 2.1f, 50, 205}, edge(ne);
  for (auto& v : edge) v = r.range(0.009f, 0.011f);
  std::vector<double> x(nn), want(nn, 0);
  for (auto& v : x) v = r.range(280, 350);
  Dev<int> dc(con);
  Dev<unsigned char> dm(mat), df(flag);
  Dev<float> dk(cond), de(edge);
  Dev<double> dx(x), dy(nn);
  auto go = [&] { LAUNCH(fem_hex_apply, grd, blk, 0, dc.p, dm.p, dk.p, de.p, df.p, dx.p, dy.p, ne); };
  b.once(go);
  auto o = dy.get();
  for (int q = 0; q < ne; q++) {
    double s = double(cond[mat[q]]) * edge[q];
    for (int i = 0; i < 8; i++) {
      int at = con[size_t(i) * ne + q];
      if (flag[at] == NODE_FIXED) continue;
      double sum = 0;
      for (int j = 0; j < 8; j++) {  // by how many of the coordinates differ
        int d = i ^ j, apart = (d & 1) + (d >> 1 & 1) + (d >> 2 & 1);
        static const double k[4] = {1.0 / 3, 0, -1.0 / 12, -1.0 / 12};
        sum += k[apart] * x[con[size_t(j) * ne + q]];
      }
      want[at] += s * sum;
    }
  }
  Cmp c(name, 1e-9, 1e-8);
  for (int i = 0; i < nn; i++) c.add(i, o[i], want[i]);
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 41, 37, 30);
  run(b, "large", 121, 107, 103);
  return b.finish();
}
