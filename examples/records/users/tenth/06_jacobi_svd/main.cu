// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static const int N = 6;
static void eigenvalues(double m[N][N], double* e) {  // classical two-sided Jacobi, descending
  for (int it = 0; it < 400; it++) {
    int p = 0, q = 1;
    for (int i = 0; i < N; i++)
      for (int j = i + 1; j < N; j++)
        if (fabs(m[i][j]) > fabs(m[p][q])) {
          p = i;
          q = j;
        }
    if (fabs(m[p][q]) < 1e-14) break;
    double th = 0.5 * atan2(2 * m[p][q], m[q][q] - m[p][p]), c = cos(th), s = sin(th);
    for (int k = 0; k < N; k++) {
      double a = m[k][p], b = m[k][q];
      m[k][p] = c * a - s * b;
      m[k][q] = s * a + c * b;
    }
    for (int k = 0; k < N; k++) {
      double a = m[p][k], b = m[q][k];
      m[p][k] = c * a - s * b;
      m[q][k] = s * a + c * b;
    }
  }
  for (int i = 0; i < N; i++) e[i] = m[i][i];
  std::sort(e, e + N, [](double a, double b) { return a > b; });
}
static void run(Bench& b, const char* name, int count, int rows) {
  const int maxSweeps = 14;
  const float tolerance = 2e-6f;
  Rng r(6);
  size_t n = size_t(count) * N * rows;
  std::vector<float> a(n);
  for (int m = 0; m < count; m++) {
    float mix = r.uni();  // from nearly orthogonal to strongly correlated columns
    for (int i = 0; i < rows; i++) {
      float common = r.normal();
      for (int c = 0; c < N; c++)
        a[(size_t(m) * N + c) * rows + i] = rintf(1000 * (mix * common + r.normal() * (0.3f + 0.2f * c))) / 1000;
    }
  }
  dim3 blk(128), grd(ceilDiv(count, 4));
  b.begin(name, "jacobiSvd<6>", grd, blk);
  b.data("matrices", "float", a);
  b.array("scaledU", "float", n);
  b.array("sigma", "float", size_t(count) * N);
  b.array("sweeps", "int", count);
  b.scalar("count", count);
  b.scalar("rows", rows);
  b.scalar("maxSweeps", maxSweeps);
  b.scalar("tolerance", tolerance);
  if (!b.gpu()) return;
  Dev<float> da(a), du(n), ds(size_t(count) * N);
  Dev<int> dw(count);
  auto go = [&] { LAUNCH((jacobiSvd<N>), grd, blk, 0, da.p, du.p, ds.p, dw.p, count, rows, maxSweeps, tolerance); };
  b.once(go);
  auto us = du.get(), sg = ds.get();
  auto sweeps = dw.get();
  Cmp c(name, 2e-4, 1e-4);
  for (size_t m : sample(count, 1500)) {
    double g[N][N], e[N];
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++) {
        g[i][j] = 0;
        for (int k = 0; k < rows; k++) g[i][j] += double(a[(m * N + i) * rows + k]) * a[(m * N + j) * rows + k];
      }
    eigenvalues(g, e);
    for (int i = 0; i < N; i++) {
      double want = sqrt(std::max(e[i], 0.0));
      c.add(m, sg[m * N + i], want);
      for (int j = 0; j <= i; j++) {  // the columns of U * Sigma are orthogonal
        double dot = 0;
        for (int k = 0; k < rows; k++) dot += double(us[(m * N + i) * rows + k]) * us[(m * N + j) * rows + k];
        c.add(m, dot / (sg[m * N + i] * sg[m * N + j]), i == j ? 1 : 0);
      }
    }
    c.add(m, sweeps[m] > 1 && sweeps[m] < maxSweeps, 1);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 421, 27);
  run(b, "large", 8600, 32);
  return b.finish();
}
