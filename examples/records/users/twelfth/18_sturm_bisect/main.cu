// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static std::vector<double> tridiagonalQl(std::vector<double> d, std::vector<double> e) {  // implicit QL, no vectors
  int n = int(d.size());
  e.resize(n);
  e[n - 1] = 0;
  for (int l = 0; l < n; l++)
    for (int iter = 0; iter < 200; iter++) {
      int m = l;
      for (; m < n - 1; m++) {
        double dd = fabs(d[m]) + fabs(d[m + 1]);
        if (fabs(e[m]) <= 1e-16 * dd) break;
      }
      if (m == l) break;
      double g = (d[l + 1] - d[l]) / (2 * e[l]), r = hypot(g, 1.0);
      g = d[m] - d[l] + e[l] / (g + copysign(r, g));
      double s = 1, c = 1, p = 0;
      int i = m - 1;
      for (; i >= l; i--) {
        double f = s * e[i], b = c * e[i];
        e[i + 1] = r = hypot(f, g);
        if (r == 0) {
          d[i + 1] -= p;
          e[m] = 0;
          break;
        }
        s = f / r;
        c = g / r;
        g = d[i + 1] - p;
        r = (d[i] - g) * s + 2 * c * b;
        d[i + 1] = g + (p = s * r);
        g = c * r - b;
      }
      if (r == 0 && i >= l) continue;
      d[l] -= p;
      e[l] = g;
      e[m] = 0;
    }
  std::sort(d.begin(), d.end());
  return d;
}
static void run(Bench& b, const char* name, int batch, int n, int threads, int iterations) {
  size_t total = size_t(batch) * n, sh = 2 * size_t(n) * sizeof(double);
  dim3 blk(threads), grd(batch);
  b.begin(name, "sturm_bisect", grd, blk, sh);
  b.array("diagonal", "double", total);
  b.array("offDiagonal", "double", total);
  b.array("eigenvalues", "double", total);
  b.scalar("n", n);
  b.scalar("iterations", iterations);
  if (!b.gpu()) return;
  Rng r(181);
  std::vector<double> d(total), e(total);
  for (auto& x : d) x = r.range(-2, 2);
  for (auto& x : e) x = r.range(0.2f, 1.5f);
  Dev<double> dd(d), de(e), dout(total);
  auto go = [&] { LAUNCH(sturm_bisect, grd, blk, sh, dd.p, de.p, dout.p, n, iterations); };
  b.once(go);
  auto o = dout.get();
  Cmp c(name, 0, ldexp(10.0, -iterations) + 1e-10);  // the Gershgorin interval is at most 10 wide
  for (int k = 0; k < batch; k++) {
    auto from = size_t(k) * n;
    auto want = tridiagonalQl(std::vector<double>(d.begin() + from, d.begin() + from + n),
                              std::vector<double>(e.begin() + from, e.begin() + from + n - 1));
    for (int i = 0; i < n; i++) c.add(from + i, o[from + i], want[i]);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 300, 32, 32, 26);
  run(b, "large", 600, 96, 96, 40);
  return b.finish();
}
