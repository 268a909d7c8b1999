// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int count, int block) {
  constexpr int N = 6, S = 21;
  dim3 blk(block), grd(ceilDiv(count, block));
  const float lambda = 1e-2f, least = 1e-8f;
  b.begin(name, "solveDamped<6>", grd, blk);
  b.array("hessian", "float", size_t(count) * S);
  b.array("gradient", "float", size_t(count) * N);
  b.array("step", "float", size_t(count) * N);
  b.scalar("count", count);
  b.scalar("lambda", lambda);
  b.scalar("floorPivot", least);
  if (!b.gpu()) return;
  std::vector<float> h(size_t(count) * S), g(size_t(count) * N);
  Rng r(131);
  for (int p = 0; p < count; p++) {
    float J[N][N];
    for (auto& row : J)
      for (auto& v : row) v = r.range(-1, 1);
    for (int i = 0; i < N; i++) {
      for (int j = 0; j <= i; j++) {
        float s = i == j ? 0.5f : 0.0f;
        for (int k = 0; k < N; k++) s += J[i][k] * J[j][k];
        h[size_t(i * (i + 1) / 2 + j) * count + p] = s;
      }
      g[size_t(i) * count + p] = r.range(-1, 1);
    }
  }
  Dev<float> dh(h), dg(g), dx(size_t(count) * N);
  auto go = [&] { LAUNCH(solveDamped<N>, grd, blk, 0, dh.p, dg.p, dx.p, count, lambda, least); };
  b.once(go);
  auto o = dx.get();
  Cmp c(name, 2e-4, 5e-5);
  for (size_t p : sample(count)) {  // Gauss-Jordan with pivots, in double
    double A[N][N + 1];
    for (int i = 0; i < N; i++) {
      for (int j = 0; j < N; j++) {
        int u = std::max(i, j), l = std::min(i, j);
        A[i][j] = double(h[size_t(u * (u + 1) / 2 + l) * count + p]) * (i == j ? 1.0 + lambda : 1.0);
      }
      A[i][N] = g[size_t(i) * count + p];
    }
    for (int k = 0; k < N; k++) {
      int piv = k;
      for (int i = k + 1; i < N; i++)
        if (std::fabs(A[i][k]) > std::fabs(A[piv][k])) piv = i;
      std::swap(A[k], A[piv]);
      for (int i = 0; i < N; i++) {
        if (i == k) continue;
        double f = A[i][k] / A[k][k];
        for (int j = k; j <= N; j++) A[i][j] -= f * A[k][j];
      }
    }
    for (int i = 0; i < N; i++) c.add(p * N + i, o[size_t(i) * count + p], A[i][N] / A[i][i]);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 170000, 128);
  run(b, "large", 2100000, 256);
  return b.finish();
}
