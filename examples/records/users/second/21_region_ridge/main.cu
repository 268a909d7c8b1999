// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int n) {
  const int N = 6, T = N * (N + 1) / 2;
  dim3 blk(64), grd(ceilDiv(n, 64));
  double lambda = 0.25;
  b.begin(name, "region_ridge<6>", grd, blk);
  b.array("gram", "double", size_t(T) * n);
  b.array("rhs", "double", size_t(N) * n);
  b.array("coef", "double", size_t(N) * n);
  b.scalar("regions", n);
  b.scalar("lambda", lambda);
  if (!b.gpu()) return;
  std::vector<double> a(size_t(T) * n), y(size_t(N) * n);
  Rng r(21);
  for (int i = 0, k = 0; i < N; i++)
    for (int j = 0; j <= i; j++, k++)
      for (int g = 0; g < n; g++) a[size_t(k) * n + g] = i == j ? 6 + r.uni() : r.range(-1, 1);
  for (auto& v : y) v = r.range(-5, 5);
  Dev<double> da(a), dy(y), dc(size_t(N) * n);
  auto go = [&] { LAUNCH(region_ridge<6>, grd, blk, 0, da.p, dy.p, dc.p, n, lambda); };
  b.once(go);
  auto o = dc.get();
  Cmp c(name, 1e-8, 1e-8);
  for (size_t g : sample(n, 100000))  // does the solution satisfy the system?
    for (int i = 0; i < N; i++) {
      double s = 0;
      for (int j = 0; j < N; j++) {
        int p = std::max(i, j), q = std::min(i, j);
        s += (a[size_t(p * (p + 1) / 2 + q) * n + g] + (i == j ? lambda : 0)) * o[size_t(j) * n + g];
      }
      c.add(g, s, y[size_t(i) * n + g]);
    }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 100001);
  run(b, "large", 2000003);
  return b.finish();
}
