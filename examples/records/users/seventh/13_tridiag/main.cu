// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int n, int batch, int threads) {
  dim3 blk(threads), grd(ceilDiv(batch, threads));
  size_t m = size_t(n) * batch;
  b.begin(name, "thomas_batch", grd, blk);
  b.array("lower", "double", m);
  b.array("diagonal", "double", m);
  b.array("upper", "double", m);
  b.array("rhs", "double", m);
  b.array("scratch", "double", m);
  b.array("solution", "double", m);
  b.scalar("n", n);
  b.scalar("batch", batch);
  if (!b.gpu()) return;
  std::vector<double> lo(m), di(m), up(m), rhs(m), want(m);
  Rng r(13);
  for (size_t i = 0; i < m; i++) {
    lo[i] = r.range(-1, 1);
    up[i] = r.range(-1, 1);
    di[i] = r.range(2.2f, 4.0f) * (r.below(2) ? 1 : -1);
    want[i] = r.range(-5, 5);
  }
  for (size_t i = 0; i < m; i++) {  // the right sides of a known solution
    double v = di[i] * want[i];
    if (i >= size_t(batch)) v += lo[i] * want[i - batch];
    if (i + batch < m) v += up[i] * want[i + batch];
    rhs[i] = v;
  }
  Dev<double> dl(lo), dd(di), du(up), dr(rhs), ds(m), dx(m);
  auto go = [&] { LAUNCH(thomas_batch, grd, blk, 0, dl.p, dd.p, du.p, dr.p, ds.p, dx.p, n, batch); };
  b.once(go);
  auto o = dx.get();
  Cmp c(name, 1e-10, 1e-10);
  for (size_t i = 0; i < m; i++) c.add(i, o[i], want[i]);
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 24, 5000, 64);
  run(b, "large", 120, 42000, 128);
  return b.finish();
}
