// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int n, int gw, int gh) {
  Rng r(20);
  std::vector<float> x(n), y(n), q(n);
  for (int i = 0; i < n; i++) {  // two beams over a uniform background
    float u = r.uni();
    if (u < 0.35f) {
      x[i] = gw * (0.3f + 0.08f * r.normal());
      y[i] = gh * (0.6f + 0.1f * r.normal());
    } else if (u < 0.6f) {
      x[i] = gw * (0.7f + 0.05f * r.normal());
      y[i] = gh * (0.4f + 0.15f * r.normal());
    } else {
      x[i] = gw * r.uni();
      y[i] = gh * r.uni();
    }
    q[i] = r.range(0.5f, 1.5f);
  }
  dim3 blk(256), grd(ceilDiv(n, 256));
  size_t cells = size_t(gw) * gh;
  b.begin(name, "charge_deposit", grd, blk);
  b.data("x", "float", x);
  b.data("y", "float", y);
  b.array("charge", "float", n);
  b.array("density", "float", cells);
  b.scalar("particles", n);
  b.scalar("gridW", gw);
  b.scalar("gridH", gh);
  if (!b.gpu()) return;
  Dev<float> dx(x), dy(y), dq(q), dd(cells);
  auto go = [&] { LAUNCH(charge_deposit, grd, blk, 0, dx.p, dy.p, dq.p, dd.p, n, gw, gh); };
  b.once(go);
  auto o = dd.get();
  std::vector<double> w(cells, 0.0);
  Cmp c(name, 1e-3, 1e-3);
  for (int i = 0; i < n; i++) {
    int cx = int(floorf(x[i])), cy = int(floorf(y[i]));
    if (cx < 0 || cy < 0 || cx >= gw - 1 || cy >= gh - 1) continue;
    double fx = x[i] - cx, fy = y[i] - cy;
    double* p = &w[size_t(cy) * gw + cx];
    p[0] += q[i] * (1 - fx) * (1 - fy);
    p[1] += q[i] * fx * (1 - fy);
    p[gw] += q[i] * (1 - fx) * fy;
    p[gw + 1] += q[i] * fx * fy;
  }
  for (size_t i = 0; i < cells; i++) c.add(i, o[i], w[i]);
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  run(b, "small", 60000, 160, 120);
  run(b, "large", 3500000, 1200, 1000);
  return b.finish();
}
