// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int m) {  // m^3 cubes of six tetrahedra, nodes renumbered in runs of 64
  int side = m + 1, nodes = side * side * side, el = 6 * m * m * m;
  dim3 blk(128), grd(ceilDiv(el, 128));
  Rng r(10);
  std::vector<int> number(nodes);
  for (int i = 0; i < nodes; i++) number[i] = i;
  for (int s = 0; s < nodes; s += 64)
    for (int i = std::min(s + 64, nodes) - 1; i > s; i--) std::swap(number[i], number[s + r.below(i - s + 1)]);
  const int path[6][2] = {{1, 2}, {1, 4}, {2, 1}, {2, 4}, {4, 1}, {4, 2}};
  std::vector<int> tets(4 * size_t(el));
  int e = 0;
  for (int z = 0; z < m; z++)
    for (int y = 0; y < m; y++)
      for (int x = 0; x < m; x++)
        for (auto& q : path) {
          int corner[4] = {0, q[0], q[0] | q[1], 7};
          for (int k = 0; k < 4; k++) {
            int c = corner[k];
            tets[size_t(k) * el + e] =
                number[((z + (c >> 2)) * side + y + (c >> 1 & 1)) * side + x + (c & 1)];
          }
          e++;
        }
  double nu = 0.3;
  b.begin(name, "tetra_stiffness", grd, blk);
  b.data("tets", "int", tets);
  b.array("xyz", "double", 3 * size_t(nodes));
  b.array("young", "double", el);
  b.scalar("poisson", nu);
  b.array("stiffness", "double", 78 * size_t(el));
  b.scalar("elements", el);
  if (!b.gpu()) return;
  std::vector<double> xyz(3 * size_t(nodes)), young(el);
  for (int i = 0; i < nodes; i++) {
    int at = number[i];
    xyz[3 * size_t(at)] = i % side + r.range(-0.15f, 0.15f);
    xyz[3 * size_t(at) + 1] = i / side % side + r.range(-0.15f, 0.15f);
    xyz[3 * size_t(at) + 2] = i / (side * side) + r.range(-0.15f, 0.15f);
  }
  for (auto& v : young) v = r.range(1, 3);
  Dev<int> dt(tets);
  Dev<double> dx(xyz), dy(young), dk(78 * size_t(el));
  auto go = [&] { LAUNCH(tetra_stiffness, grd, blk, 0, dt.p, dx.p, dy.p, nu, dk.p, el); };
  b.once(go);
  auto o = dk.get();
  Cmp c(name, 1e-9, 1e-10);
  for (size_t q : sample(el, 5000)) {  // B^T D B
    double P[4][3], g[4][3];
    for (int k = 0; k < 4; k++)
      for (int d = 0; d < 3; d++) P[k][d] = xyz[3 * size_t(tets[size_t(k) * el + q]) + d];
    double A[3][3];
    for (int k = 0; k < 3; k++)
      for (int d = 0; d < 3; d++) A[k][d] = P[k + 1][d] - P[0][d];
    auto co = [&](int i, int j) {
      int a = (i + 1) % 3, bb = (i + 2) % 3, u = (j + 1) % 3, v = (j + 2) % 3;
      return A[a][u] * A[bb][v] - A[a][v] * A[bb][u];
    };
    double det = A[0][0] * co(0, 0) + A[0][1] * co(0, 1) + A[0][2] * co(0, 2);
    for (int d = 0; d < 3; d++) {
      for (int k = 0; k < 3; k++) g[k + 1][d] = co(k, d) / det;
      g[0][d] = -g[1][d] - g[2][d] - g[3][d];
    }
    double B[6][12] = {}, D[6][6] = {}, E = young[q], la = E * nu / ((1 + nu) * (1 - 2 * nu)), mu = E / (2 + 2 * nu);
    for (int k = 0; k < 4; k++) {
      for (int d = 0; d < 3; d++) B[d][3 * k + d] = g[k][d];
      B[3][3 * k] = g[k][1], B[3][3 * k + 1] = g[k][0];
      B[4][3 * k + 1] = g[k][2], B[4][3 * k + 2] = g[k][1];
      B[5][3 * k] = g[k][2], B[5][3 * k + 2] = g[k][0];
    }
    for (int i = 0; i < 3; i++) {
      for (int j = 0; j < 3; j++) D[i][j] = la + (i == j ? 2 * mu : 0);
      D[3 + i][3 + i] = mu;
    }
    int slot = 0;
    for (int i = 0; i < 12; i++)
      for (int j = i; j < 12; j++) {
        double s = 0;
        for (int u = 0; u < 6; u++)
          for (int v = 0; v < 6; v++) s += B[u][i] * D[u][v] * B[v][j];
        c.add(q, o[size_t(slot++) * el + q], s * fabs(det) / 6);
      }
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 20);
  run(b, "large", 54);
  return b.finish();
}
