// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int nx, int ny, double band) {
  const double h = 0.01, dt = 0.5 * h;
  size_t n = size_t(nx) * ny;
  std::vector<double> phi(n);
  for (int y = 0; y < ny; y++)
    for (int x = 0; x < nx; x++) {  // a lattice of drops, distorted
      double px = x * h + 0.1 * sin(0.03 * y), py = y * h + 0.1 * sin(0.02 * x);
      double u = px - 2.5 * floor(px / 2.5) - 1.25, v = py - 2.5 * floor(py / 2.5) - 1.25;
      phi[size_t(y) * nx + x] = (sqrt(u * u + v * v) - 0.8) * (1 + 0.4 * sin(5 * px) * sin(4 * py));
    }
  dim3 blk(32, 4), grd(ceilDiv(nx, 32), ceilDiv(ny, 4));
  b.begin(name, "levelset_reinit", grd, blk);
  b.data("phi", "double", phi);
  b.array("out", "double", n);
  b.scalar("nx", nx);
  b.scalar("ny", ny);
  b.scalar("h", h);
  b.scalar("dt", dt);
  b.scalar("band", band);
  if (!b.gpu()) return;
  Dev<double> dp(phi), dout(n);
  auto go = [&] { LAUNCH(levelset_reinit, grd, blk, 0, dp.p, dout.p, nx, ny, h, dt, band); };
  b.once(go);
  auto o = dout.get();
  auto mm = [](double a, double c) { return a * c <= 0 ? 0.0 : fabs(a) < fabs(c) ? a : c; };
  Cmp c(name, 1e-9, 1e-9, 1e-4);
  for (size_t k : sample(n)) {
    int x = int(k % nx), y = int(k / nx);
    double p = phi[k], g = 0;
    if (fabs(p) > band) {
      c.add(k, o[k], p);
      continue;
    }
    for (int axis = 0; axis < 2; axis++) {
      auto f = [&](int d) {
        int xx = std::min(std::max(x + (axis == 0 ? d : 0), 0), nx - 1);
        int yy = std::min(std::max(y + (axis == 1 ? d : 0), 0), ny - 1);
        return phi[size_t(yy) * nx + xx];
      };
      auto second = [&](int d) { return f(d - 1) - 2 * f(d) + f(d + 1); };
      double a = (f(0) - f(-1) + 0.5 * mm(second(-1), second(0))) / h;
      double e = (f(1) - f(0) - 0.5 * mm(second(0), second(1))) / h;
      a = p > 0 ? std::max(a, 0.0) : std::min(a, 0.0);
      e = p > 0 ? std::min(e, 0.0) : std::max(e, 0.0);
      g += std::max(a * a, e * e);
    }
    c.add(k, o[k], p - dt * p / sqrt(p * p + g * h * h + 1e-20) * (sqrt(g) - 1));
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 700, 500, 0.2);
  run(b, "large", 2048, 1536, 1.0);
  return b.finish();
}
