// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int lines, int length) {
  size_t n = size_t(lines) * length;
  dim3 blk(96), grd(ceilDiv(lines, 96));
  b.begin(name, "adi_lines", grd, blk);
  for (const char* a : {"lower", "diag", "upper", "rhs", "scratch", "x"}) b.array(a, "double", n);
  b.scalar("lines", lines);
  b.scalar("length", length);
  if (!b.gpu()) return;
  Rng r(13);
  std::vector<double> lo(n), di(n), up(n), rh(n);
  for (size_t i = 0; i < n; i++) {
    lo[i] = -r.uni();
    up[i] = -r.uni();
    di[i] = 2.2 + r.uni();
    rh[i] = r.range(-1, 1);
  }
  Dev<double> dl(lo), dd(di), du(up), dr(rh), ds(n), dx(n);
  auto go = [&] { LAUNCH(adi_lines, grd, blk, 0, dl.p, dd.p, du.p, dr.p, ds.p, dx.p, lines, length); };
  b.once(go);
  auto x = dx.get();
  Cmp c(name, 0, 1e-10);
  for (size_t t : sample(lines, 20000))  // residuals
    for (int k = 0; k < length; k++) {
      size_t i = size_t(k) * lines + t;
      double s = di[i] * x[i];
      if (k) s += lo[i] * x[i - lines];
      if (k + 1 < length) s += up[i] * x[i + lines];
      c.add(i, s, rh[i]);
    }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 20000, 24);
  run(b, "large", 120000, 96);
  return b.finish();
}
