// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int nx, int ny) {
  dim3 blk(16, 16), grd(ceilDiv(nx, 16), ceilDiv(ny, 16));
  size_t n = size_t(nx) * ny;
  double r = 0.01;
  b.begin(name, "water_step", grd, blk);
  for (const char* a : {"h", "hu", "hv", "h2", "hu2", "hv2"}) b.array(a, "double", n);
  b.scalar("nx", nx);
  b.scalar("ny", ny);
  b.scalar("dtOver2dx", r);
  if (!b.gpu()) return;
  std::vector<double> h(n), u(n), v(n);
  Rng g(4);
  for (size_t i = 0; i < n; i++) {
    h[i] = 1 + g.uni();
    u[i] = g.range(-1, 1);
    v[i] = g.range(-1, 1);
  }
  Dev<double> dh(h), du(u), dv(v), oh(n), ou(n), ov(n);
  auto go = [&] { LAUNCH(water_step, grd, blk, 0, dh.p, du.p, dv.p, oh.p, ou.p, ov.p, nx, ny, r); };
  b.once(go);
  auto a = oh.get(), q = ou.get(), s = ov.get();
  Cmp c(name, 1e-9, 1e-9);
  for (size_t i : sample(n)) {
    int x = i % nx, y = i / nx;
    size_t W = size_t(y) * nx + std::max(x - 1, 0), E = size_t(y) * nx + std::min(x + 1, nx - 1);
    size_t S = size_t(std::max(y - 1, 0)) * nx + x, N = size_t(std::min(y + 1, ny - 1)) * nx + x;
    auto P = [&](size_t k) { return 0.5 * 9.81 * h[k] * h[k]; };
    c.add(i, a[i], 0.25 * (h[W] + h[E] + h[S] + h[N]) - r * (u[E] - u[W]) - r * (v[N] - v[S]));
    c.add(i, q[i],
          0.25 * (u[W] + u[E] + u[S] + u[N]) - r * (u[E] * u[E] / h[E] + P(E) - u[W] * u[W] / h[W] - P(W)) -
              r * (u[N] * v[N] / h[N] - u[S] * v[S] / h[S]));
    c.add(i, s[i],
          0.25 * (v[W] + v[E] + v[S] + v[N]) - r * (v[E] * u[E] / h[E] - v[W] * u[W] / h[W]) -
              r * (v[N] * v[N] / h[N] + P(N) - v[S] * v[S] / h[S] - P(S)));
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  run(b, "small", 210, 150);
  run(b, "large", 4000, 3000);
  return b.finish();
}
