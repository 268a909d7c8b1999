// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int n, int nx, int ny) {
  dim3 blk(256), grd(ceilDiv(n, 256));
  size_t cells = size_t(nx) * ny;
  Rng r(21);
  std::vector<float> x(n), y(n);
  for (int i = 0; i < n; i++) {  // half in a beam, half everywhere; positions in cells
    bool beam = r.below(2);
    x[i] = r.uni() * (nx - 1);
    y[i] = beam ? 0.5f * ny + 0.05f * ny * r.range(-1, 1) : r.uni() * (ny - 1);
  }
  b.begin(name, "plasma_deposit", grd, blk);
  b.data("x", "float", x);
  b.data("y", "float", y);
  b.array("vx", "float", n);
  b.array("vy", "float", n);
  b.array("charge", "float", n);
  b.array("rho", "float", cells);
  b.array("jx", "float", cells);
  b.array("jy", "float", cells);
  b.scalar("particles", n);
  b.scalar("nx", nx);
  b.scalar("ny", ny);
  if (!b.gpu()) return;
  std::vector<float> u(n), v(n), q(n);
  for (int i = 0; i < n; i++) {
    u[i] = r.range(0, 1);
    v[i] = r.range(-1, 1);
    q[i] = r.range(0.5f, 1);
  }
  Dev<float> dx(x), dy(y), du(u), dv(v), dq(q), dr(cells), djx(cells), djy(cells);
  auto go = [&] {
    LAUNCH(plasma_deposit, grd, blk, 0, dx.p, dy.p, du.p, dv.p, dq.p, dr.p, djx.p, djy.p, n, nx, ny);
  };
  b.once(go);
  auto o = dr.get(), ox = djx.get(), oy = djy.get();
  std::vector<double> w(cells, 0), wx(cells, 0), wy(cells, 0);
  auto shape = [](double t) {
    t = fabs(t);
    return t < 0.5 ? 0.75 - t * t : t < 1.5 ? 0.5 * (1.5 - t) * (1.5 - t) : 0.0;
  };
  for (int i = 0; i < n; i++) {
    int cx = int(floor(x[i] + 0.5)), cy = int(floor(y[i] + 0.5));
    for (int k = 0; k < 9; k++) {
      int a = cx + k % 3 - 1, c = cy + k / 3 - 1;
      double s = q[i] * shape(double(x[i]) - a) * shape(double(y[i]) - c);
      size_t at = size_t((c + ny) % ny) * nx + (a + nx) % nx;
      w[at] += s;
      wx[at] += s * u[i];
      wy[at] += s * v[i];
    }
  }
  Cmp c(name, 1e-4, 3e-4);
  for (size_t i = 0; i < cells; i++) {
    c.add(i, o[i], w[i]);
    c.add(i, ox[i], wx[i]);
    c.add(i, oy[i], wy[i]);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 100000, 256, 200);
  run(b, "large", 1990000, 700, 500);
  return b.finish();
}
