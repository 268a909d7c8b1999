// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int rows, int width) {
  int pairs = width / 2;
  size_t n = size_t(rows) * pairs;
  float eps = 1e-5f;
  dim3 blk(256), grd(rows);
  b.begin(name, "rms_norm", grd, blk);
  b.array("x", "__half2", n, 4);
  b.array("residual", "__half2", n, 4);
  b.array("gain", "__half2", pairs, 4);
  b.array("hidden", "__half2", n, 4);
  b.array("normed", "__half2", n, 4);
  b.scalar("pairs", pairs);
  b.scalar("eps", eps);
  if (!b.gpu()) return;
  Rng r(4);
  std::vector<__half2> x(n), res(n), g(pairs);
  for (auto& v : x) v = __floats2half2_rn(r.range(-1, 1), r.range(-1, 1));
  for (auto& v : res) v = __floats2half2_rn(r.range(-3, 3), r.range(-3, 3));
  for (auto& v : g) v = __floats2half2_rn(r.range(0.5f, 1.5f), r.range(0.5f, 1.5f));
  Dev<__half2> dx(x), dr(res), dg(g), dh(n), dn(n);
  auto go = [&] { LAUNCH(rms_norm, grd, blk, 0, dx.p, dr.p, dg.p, dh.p, dn.p, pairs, eps); };
  b.once(go);
  auto oh = dh.get(), on = dn.get();
  Cmp c(name, 4e-3, 4e-3);
  for (int k = 0; k < 64; k++) {
    int row = k < 32 ? k * (rows - 1) / 31 : int(r.below(rows));
    double sq = 0;
    std::vector<double> s(width);
    for (int i = 0; i < pairs; i++) {
      size_t q = size_t(row) * pairs + i;
      s[2 * i] = double(__low2float(x[q])) + __low2float(res[q]);
      s[2 * i + 1] = double(__high2float(x[q])) + __high2float(res[q]);
      sq += s[2 * i] * s[2 * i] + s[2 * i + 1] * s[2 * i + 1];
    }
    double inv = 1 / sqrt(sq / width + eps);
    for (int i = 0; i < pairs; i++) {
      size_t q = size_t(row) * pairs + i;
      c.add(q, __low2float(oh[q]), s[2 * i]);
      c.add(q, __high2float(oh[q]), s[2 * i + 1]);
      c.add(q, __low2float(on[q]), s[2 * i] * inv * __low2float(g[i]));
      c.add(q, __high2float(on[q]), s[2 * i + 1] * inv * __high2float(g[i]));
    }
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 384, 2048);
  run(b, "large", 8192, 4096);
  return b.finish();
}
