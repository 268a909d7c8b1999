// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int stamps, int side, int maxIter) {
  Rng r(404);
  const float sky = 60, start = 2.2f, tol = 1e-4f;
  std::vector<unsigned short> pix((size_t)stamps * side * side);
  for (int s = 0; s < stamps; s++) {
    float e = 0.45f * r.uni(), phi = r.range(0, 3.14159f), sg = r.range(1.4f, side / 9.0f), amp = r.range(250, 900);
    float x0 = 0.5f * (side - 1) + r.range(-0.8f, 0.8f), y0 = 0.5f * (side - 1) + r.range(-0.8f, 0.8f);
    float a = sg * (1 + e), c = sg * (1 - e), co = cosf(phi), si = sinf(phi);
    bool disk = r.below(2);
    for (int i = 0; i < side * side; i++) {
      float dx = i % side - x0, dy = i / side - y0, u = (co * dx + si * dy) / a, v = (co * dy - si * dx) / c;
      float q = u * u + v * v, f = disk ? expf(1 - sqrtf(1 + 2 * q)) : expf(-0.5f * q);
      pix[(size_t)s * side * side + i] =
          (unsigned short)std::max(0.0f, roundf(sky + amp * f + sqrtf(sky + amp * f) * 0.5f * r.normal()));
    }
  }
  dim3 blk(64), grd(ceilDiv((size_t)stamps * 32, 64));
  b.begin(name, "adaptive_moments", grd, blk);
  b.data("stamps", "unsigned short", pix);
  b.scalar("nStamps", stamps);
  b.scalar("side", side);
  b.scalar("sky", sky);
  b.scalar("startSigma", start);
  b.scalar("tolerance", tol);
  b.scalar("maxIter", maxIter);
  b.array("e1", "float", stamps);
  b.array("e2", "float", stamps);
  b.array("sigma", "float", stamps);
  b.array("status", "int", stamps);
  if (!b.gpu()) return;
  Dev<unsigned short> dp(pix);
  Dev<float> d1(stamps), d2(stamps), ds(stamps);
  Dev<int> dst(stamps);
  auto go = [&] {
    LAUNCH(adaptive_moments, grd, blk, 0, dp.p, stamps, side, sky, start, tol, maxIter, d1.p, d2.p, ds.p, dst.p);
  };
  b.once(go);
  auto e1 = d1.get(), e2 = d2.get(), sg = ds.get();
  auto st = dst.get();
  Cmp c(name, 1e-3, 1e-3, 0.02);  // the cut at five sigma and the last iteration may differ
  for (int s = 0; s < stamps; s += stamps > 2000 ? 5 : 1) {
    const unsigned short* q = &pix[(size_t)s * side * side];
    double cx = 0.5 * (side - 1), cy = cx, xx = double(start) * start, xy = 0, yy = xx;
    int state = 1;
    for (int k = 0; k < maxIter && state == 1; k++) {
      double det = xx * yy - xy * xy;
      if (!(det > 1e-3) || xx + yy > side * side) {
        state = 2;
        break;
      }
      double m[6] = {};
      for (int y = 0; y < side; y++)
        for (int x = 0; x < side; x++) {
          double dx = x - cx, dy = y - cy, r2 = (yy * dx * dx - 2 * xy * dx * dy + xx * dy * dy) / det;
          if (r2 > 25) continue;
          double f = (q[y * side + x] - double(sky)) * exp(-0.5 * r2);
          const double t[6] = {1, dx, dy, dx * dx, dx * dy, dy * dy};
          for (int j = 0; j < 6; j++) m[j] += f * t[j];
        }
      if (!(m[0] > 0)) {
        state = 2;
        break;
      }
      double ux = m[1] / m[0], uy = m[2] / m[0];
      double a = 2 * (m[3] / m[0] - ux * ux), h = 2 * (m[4] / m[0] - ux * uy), d = 2 * (m[5] / m[0] - uy * uy);
      double change = std::max(std::max(fabs(a - xx), fabs(d - yy)), fabs(h - xy));
      cx += 2 * ux, cy += 2 * uy, xx = a, xy = h, yy = d;
      if (change < tol * (a + d) && fabs(ux) + fabs(uy) < tol) state = 0;
    }
    c.add(s * 4, st[s] & 3, state);
    c.add(s * 4 + 1, e1[s], (xx - yy) / (xx + yy));
    c.add(s * 4 + 2, e2[s], 2 * xy / (xx + yy));
    c.add(s * 4 + 3, sg[s], sqrt(sqrt(std::max(xx * yy - xy * xy, 0.0))));
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 1500, 20, 20);
  run(b, "large", 6000, 32, 40);
  return b.finish();
}
