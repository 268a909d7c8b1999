// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int systems, int n) {
  int block = int(ceilDiv(n, 32)) * 32;
  size_t total = size_t(systems) * n, sh = size_t(n) * 4 * sizeof(float);
  b.begin(name, "pcr_solve", systems, block, sh);
  b.array("lower", "float", total);
  b.array("diag", "float", total);
  b.array("upper", "float", total);
  b.array("rhs", "float", total);
  b.array("x", "float", total);
  b.scalar("n", n);
  if (!b.gpu()) return;
  std::vector<float> a(total), d(total), u(total), f(total);
  Rng r(10);
  for (size_t i = 0; i < total; i++) {  // implicit diffusion with varying coefficients
    a[i] = -r.range(0.2f, 2.0f);
    u[i] = -r.range(0.2f, 2.0f);
    d[i] = 1.0f - a[i] - u[i];
    f[i] = r.range(-1, 1);
  }
  Dev<float> da(a), dd(d), du(u), df(f), dx(total);
  auto go = [&] { LAUNCH(pcr_solve, systems, block, sh, da.p, dd.p, du.p, df.p, dx.p, n); };
  b.once(go);
  auto x = dx.get();
  Cmp c(name, 1e-4, 1e-5);
  std::vector<double> cp(n), dp(n);
  for (size_t s : sample(systems, 1500)) {
    size_t o = s * n;
    cp[0] = u[o] / double(d[o]);  // Thomas
    dp[0] = f[o] / double(d[o]);
    for (int i = 1; i < n; i++) {
      double m = d[o + i] - a[o + i] * cp[i - 1];
      cp[i] = u[o + i] / m;
      dp[i] = (f[o + i] - a[o + i] * dp[i - 1]) / m;
    }
    double last = 0;
    for (int i = n - 1; i >= 0; i--) {
      last = i == n - 1 ? dp[i] : dp[i] - cp[i] * last;
      c.add(o + i, x[o + i], last);
    }
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 1100, 250);
  run(b, "large", 15000, 330);
  return b.finish();
}
