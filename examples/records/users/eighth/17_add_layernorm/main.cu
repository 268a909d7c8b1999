// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
const int VECS = 3, HIDDEN = VECS * 256;
static void run(Bench& b, const char* name, int tokens) {
  dim3 blk(32, 4), grd(ceilDiv(tokens, 4));
  float eps = 1e-5f;
  size_t n = size_t(tokens) * HIDDEN;
  b.begin(name, "addLayerNorm<3>", grd, blk);
  b.array("x", "__half", n);
  b.array("residual", "__half", n);
  b.array("gamma", "__half", HIDDEN);
  b.array("beta", "__half", HIDDEN);
  b.array("residualOut", "__half", n);
  b.array("out", "__half", n);
  b.scalar("tokens", tokens);
  b.scalar("eps", eps);
  if (!b.gpu()) return;
  Rng r(17);
  std::vector<__half> x(n), res(n), gamma(HIDDEN), beta(HIDDEN);
  for (size_t i = 0; i < n; i++) {
    x[i] = __float2half(r.range(-1, 1));
    res[i] = __float2half(r.range(-2, 2) + 0.1f * float(i / HIDDEN % 7));
  }
  for (int i = 0; i < HIDDEN; i++) {
    gamma[i] = __float2half(r.range(0.5f, 1.5f));
    beta[i] = __float2half(r.range(-0.5f, 0.5f));
  }
  Dev<__half> dx(x), dr(res), dg(gamma), db(beta), dro(n), dout(n);
  auto go = [&] { LAUNCH(addLayerNorm<VECS>, grd, blk, 0, dx.p, dr.p, dg.p, db.p, dro.p, dout.p, tokens, eps); };
  b.once(go);
  auto ro = dro.get();
  auto o = dout.get();
  Cmp c(name, 2e-3, 2e-3);
  for (size_t t : sample(tokens, 600)) {
    std::vector<double> v(HIDDEN);
    double mean = 0, var = 0;
    for (int i = 0; i < HIDDEN; i++) {
      v[i] = double(__half2float(x[t * HIDDEN + i])) + double(__half2float(res[t * HIDDEN + i]));
      mean += v[i] / HIDDEN;
    }
    for (double e : v) var += (e - mean) * (e - mean) / HIDDEN;
    for (int i = 0; i < HIDDEN; i++) {
      size_t k = t * HIDDEN + i;
      double w = (v[i] - mean) / sqrt(var + eps) * __half2float(gamma[i]) + __half2float(beta[i]);
      c.add(k, __half2float(ro[k]), v[i]);
      c.add(k, __half2float(o[k]), w);
    }
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 3001);
  run(b, "large", 61000);
  return b.finish();
}
