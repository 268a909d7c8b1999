// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int n, int k, double alpha, double beta) {
  Rng r(1010);
  int lda = (k + 7) / 8 * 8, ldc = (n + 7) / 8 * 8;
  int tiles = (n + SYRK_TILE - 1) / SYRK_TILE;
  dim3 blk(16, 16), grd(tiles * (tiles + 1) / 2);
  b.begin(name, "syrk_lower", grd, blk);
  b.array("a", "double", size_t(n) * lda);
  b.array("c", "double", size_t(n) * ldc);
  b.scalar("n", n);
  b.scalar("k", k);
  b.scalar("lda", lda);
  b.scalar("ldc", ldc);
  b.scalar("alpha", alpha);
  b.scalar("beta", beta);
  if (!b.gpu()) return;
  std::vector<double> a(size_t(n) * lda), c0(size_t(n) * ldc);
  for (auto& x : a) x = r.range(-1.0f, 1.0f);
  for (auto& x : c0) x = r.range(-1.0f, 1.0f);
  Dev<double> da(a), dc(c0);
  auto go = [&] { LAUNCH(syrk_lower, grd, blk, 0, da.p, dc.p, n, k, lda, ldc, alpha, beta); };
  b.once(go);
  auto o = dc.get();
  Cmp c(name, 1e-10, 1e-10);
  for (size_t i : sample(size_t(n) * ldc, 100000)) {
    int row = int(i / ldc), column = int(i % ldc);
    double want = c0[i];
    if (column <= row) {
      double s = 0;
      for (int d = 0; d < k; d++) s += a[size_t(row) * lda + d] * a[size_t(column) * lda + d];
      want = alpha * s + beta * c0[i];
    }
    c.add(i, o[i], want);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 700, 150, 1.0, 0.5);
  run(b, "large", 2100, 300, -0.7, 0.9);
  return b.finish();
}
