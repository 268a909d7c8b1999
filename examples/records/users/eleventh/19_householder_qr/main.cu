// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int matrices) {
  size_t n = size_t(matrices) * ROWS * COLS, m = size_t(matrices) * COLS;
  dim3 blk(128), grd(ceilDiv(m, 128));
  b.begin(name, "householder_qr", grd, blk);
  b.array("a", "float", n);
  b.array("qr", "float", n);
  b.array("tau", "float", m);
  b.scalar("matrices", matrices);
  if (!b.gpu()) return;
  Rng r(19);
  std::vector<float> a(n);
  for (auto& x : a) x = r.range(-1, 1);
  Dev<float> da(a), dq(n), dt(m);
  auto go = [&] { LAUNCH(householder_qr, grd, blk, 0, da.p, dq.p, dt.p, matrices); };
  b.once(go);
  auto q = dq.get(), tau = dt.get();
  Cmp c(name, 1e-3, 1e-3, 1e-3);
  int step = std::max(1, matrices / 2000);
  for (int s = 0; s < matrices; s += step) {
    double x[ROWS][COLS], t[COLS];
    for (int i = 0; i < ROWS; i++)
      for (int j = 0; j < COLS; j++) x[i][j] = a[(size_t(s) * ROWS + i) * COLS + j];
    for (int k = 0; k < COLS; k++) {
      double norm = 0;
      for (int i = k; i < ROWS; i++) norm += x[i][k] * x[i][k];
      norm = sqrt(norm);
      double alpha = x[k][k], beta = alpha >= 0 ? -norm : norm;
      t[k] = (beta - alpha) / beta;
      for (int i = k + 1; i < ROWS; i++) x[i][k] /= alpha - beta;
      x[k][k] = beta;
      for (int j = k + 1; j < COLS; j++) {
        double w = x[k][j];
        for (int i = k + 1; i < ROWS; i++) w += x[i][k] * x[i][j];
        w *= t[k];
        x[k][j] -= w;
        for (int i = k + 1; i < ROWS; i++) x[i][j] -= x[i][k] * w;
      }
    }
    for (int i = 0; i < ROWS; i++)
      for (int j = 0; j < COLS; j++) {
        size_t at = (size_t(s) * ROWS + i) * COLS + j;
        c.add(at, q[at], x[i][j]);
      }
    for (int k = 0; k < COLS; k++) c.add(n + k, tau[size_t(s) * COLS + k], t[k]);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 5003);
  run(b, "large", 50000);
  return b.finish();
}
