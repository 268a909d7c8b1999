// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, long long n, int blocks) {
  dim3 blk(256), grd(blocks);
  float lr = 1e-3f, b1 = 0.9f, b2 = 0.999f, eps = 1e-6f, decay = 0.01f, inv = 1.0f / 1024;
  float c1 = float(1 / (1 - pow(0.9, 12))), c2 = float(1 / (1 - pow(0.999, 12)));
  b.begin(name, "adam_mixed", grd, blk);
  b.array("master", "float", n);
  b.array("m", "float", n);
  b.array("v", "float", n);
  b.array("grad", "__half", n, 2);
  b.array("weight", "__half", n, 2);
  b.scalar("lr", lr);
  b.scalar("beta1", b1);
  b.scalar("beta2", b2);
  b.scalar("eps", eps);
  b.scalar("decay", decay);
  b.scalar("invScale", inv);
  b.scalar("corr1", c1);
  b.scalar("corr2", c2);
  b.scalar("n", n);
  if (!b.gpu()) return;
  Rng r(7);
  std::vector<float> p(n), m(n), v(n);
  std::vector<__half> g(n);
  for (long long i = 0; i < n; i++) {
    p[i] = r.range(-1, 1);
    m[i] = 0.01f * r.range(-1, 1);
    v[i] = 1e-4f + 1e-4f * r.uni();
    g[i] = __float2half(20 * r.range(-1, 1));
  }
  Dev<float> dp(p), dm(m), dv(v);
  Dev<__half> dg(g), dw(n);
  auto go = [&] {
    LAUNCH(adam_mixed, grd, blk, 0, dp.p, dm.p, dv.p, dg.p, dw.p, lr, b1, b2, eps, decay, inv, c1, c2, n);
  };
  b.once(go);
  auto op = dp.get(), om = dm.get(), ov = dv.get();
  auto ow = dw.get();
  Cmp c(name, 1e-4, 1e-6);
  for (size_t i : sample(n)) {
    double gr = double(__half2float(g[i])) / 1024;
    double wm = double(b1) * m[i] + (1 - double(b1)) * gr, wv = double(b2) * v[i] + (1 - double(b2)) * gr * gr;
    double w = p[i] - double(lr) * (wm * c1 / (sqrt(wv * c2) + eps) + double(decay) * p[i]);
    c.add(i, om[i], wm);
    c.add(i, ov[i], wv);
    c.add(i, op[i], w);
    c.add(i, __half2float(ow[i]), __half2float(__float2half(op[i])));
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 1200007, 528);
  run(b, "large", 20000000, 1056);
  return b.finish();
}
