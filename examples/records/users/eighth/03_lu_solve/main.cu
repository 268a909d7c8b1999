// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static const int N = 12, WARPS = 4;
static void run(Bench& b, const char* name, int batch, int nrhs) {
  dim3 blk(WARPS * 32), grd(ceilDiv(batch, WARPS));
  std::vector<double> A(size_t(batch) * N * N);
  std::vector<int> want(batch, 0);
  Rng r(33 + batch);
  for (int m = 0; m < batch; m++) {
    double* a = &A[size_t(m) * N * N];
    for (int i = 0; i < N * N; i++) a[i] = r.range(-1.0f, 1.0f);
    for (int i = 0; i < N; i++) a[i * N + i] += 1.5;
    if (m % 997 == 500) {  // a singular one now and then
      int col = int(r.below(N));
      for (int i = 0; i < N; i++) a[i * N + col] = 0;
      want[m] = col + 1;
    }
  }
  size_t nb = size_t(batch) * N * nrhs;
  b.begin(name, "luSolve<12, 4>", grd, blk);
  b.data("A", "double", A);
  b.array("B", "double", nb);
  b.array("X", "double", nb);
  b.array("info", "int", batch);
  b.scalar("batch", batch);
  b.scalar("nrhs", nrhs);
  if (!b.gpu()) return;
  std::vector<double> B(nb);
  for (auto& v : B) v = r.range(-1.0f, 1.0f);
  Dev<double> dA(A), dB(B), dX(nb);
  Dev<int> dinfo(batch);
  auto kern = luSolve<N, WARPS>;
  auto go = [&] { LAUNCH(kern, grd, blk, 0, dA.p, dB.p, dX.p, dinfo.p, batch, nrhs); };
  b.once(go);
  auto X = dX.get();
  auto info = dinfo.get();
  Cmp ci(name, 0, 0), c(name, 0, 1e-12);  // residual relative to |A||x| + |b|, row by row
  for (int m = 0; m < batch; m++) {
    ci.add(m, info[m], want[m]);
    const double *a = &A[size_t(m) * N * N], *rhs = &B[size_t(m) * N * nrhs], *x = &X[size_t(m) * N * nrhs];
    for (int k = m % 3; k < nrhs; k += 3) {
      if (want[m]) {
        for (int i = 0; i < N; i++) c.add(size_t(m) * N + i, x[i * nrhs + k], 0);
        continue;
      }
      double xmax = 0;
      for (int j = 0; j < N; j++) xmax = std::max(xmax, fabs(x[j * nrhs + k]));
      for (int i = 0; i < N; i++) {
        double s = -rhs[i * nrhs + k], norm = fabs(s);
        for (int j = 0; j < N; j++) {
          s += a[i * N + j] * x[j * nrhs + k];
          norm += fabs(a[i * N + j]) * xmax;
        }
        c.add(size_t(m) * N + i, s / norm, 0);
      }
    }
  }
  ci.done();
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 2001, 24);
  run(b, "large", 27000, 40);
  return b.finish();
}
