// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int nx, int ny, int nz, int checkEvery) {
  Rng r(1717);
  const int rows = nx * ny * nz;
  std::vector<int> ptr(rows + 1, 0), col;
  std::vector<float> val;
  std::vector<float> diag(rows, 0.02f);
  // a graph Laplacian: neighbours of a 27-point box, most of them with some probability
  for (int i = 0; i < rows; i++) {
    int x = i % nx, y = i / nx % ny, z = i / nx / ny;
    for (int dz = -1; dz <= 0; dz++)
      for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++) {
          int X = x + dx, Y = y + dy, Z = z + dz;
          if (X < 0 || Y < 0 || Z < 0 || X >= nx || Y >= ny) continue;
          int j = (Z * ny + Y) * nx + X;
          if (j >= i) continue;
          int far = abs(dx) + abs(dy) + abs(dz);
          if (far > 1 && r.uni() > (z < nz / 2 ? 0.7f : 0.25f)) continue;
          float w = r.range(0.2f, 1.0f) / far;
          col.push_back(j);
          val.push_back(-w);
          diag[i] += w;
          diag[j] += w;
        }
    col.push_back(i);
    val.push_back(0);
    ptr[i + 1] = int(col.size());
  }
  for (int i = 0; i < rows; i++) val[ptr[i + 1] - 1] = diag[i];
  dim3 blk(128), grd(ceilDiv(size_t(rows) * SUB, 128));
  b.begin(name, "fsai_rows", grd, blk);
  b.data("ptr", "int", ptr);
  b.data("col", "int", col);
  b.data("val", "float", val);
  b.array("inverse", "float", val.size());
  b.scalar("rows", rows);
  if (!b.gpu()) return;
  Dev<int> dp(ptr), dc(col);
  Dev<float> dv(val), di(val.size());
  auto go = [&] { LAUNCH(fsai_rows, grd, blk, 0, dp.p, dc.p, dv.p, di.p, rows); };
  b.once(go);
  auto got = di.get();
  Cmp c(name, 2e-4, 2e-5);
  for (int i = 0; i < rows; i += checkEvery) {
    int m = ptr[i + 1] - ptr[i];
    double A[SUB][SUB + 1];
    for (int p = 0; p < m; p++) {
      int rp = col[ptr[i] + p];
      for (int q = 0; q <= p; q++) {
        A[p][q] = 0;
        for (int e = ptr[rp]; e < ptr[rp + 1]; e++)
          if (col[e] == col[ptr[i] + q]) A[p][q] = val[e];
        A[q][p] = A[p][q];
      }
    }
    for (int p = 0; p < m; p++) A[p][m] = p == m - 1;
    for (int p = 0; p < m; p++)  // Gauss-Jordan
      for (int q = 0; q < m; q++) {
        if (q == p) continue;
        double f = A[q][p] / A[p][p];
        for (int k = p; k <= m; k++) A[q][k] -= f * A[p][k];
      }
    double last = A[m - 1][m] / A[m - 1][m - 1];
    for (int p = 0; p < m; p++) c.add(i, got[ptr[i] + p], A[p][m] / A[p][p] / sqrt(last));
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 30, 30, 24, 1);
  run(b, "large", 66, 60, 50, 4);
  return b.finish();
}
