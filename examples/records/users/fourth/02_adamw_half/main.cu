// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int n, int blocks) {
  dim3 blk(256), grd(blocks);
  float lr = 3e-3f, b1 = 0.9f, b2 = 0.999f, eps = 1e-8f, decay = 0.1f, inv = 1.0f / 1024;
  float bias1 = 1.0f / (1 - powf(b1, 20)), bias2 = 1.0f / (1 - powf(b2, 20));
  b.begin(name, "adamw_half", grd, blk);
  b.array("weight", "float", n);
  b.array("m", "float", n);
  b.array("v", "float", n);
  b.array("grad", "__half", n, 2);
  b.array("model", "__half", n, 2);
  b.scalar("n", n);
  b.scalar("lr", lr);
  b.scalar("beta1", b1);
  b.scalar("beta2", b2);
  b.scalar("eps", eps);
  b.scalar("decay", decay);
  b.scalar("invScale", inv);
  b.scalar("bias1", bias1);
  b.scalar("bias2", bias2);
  if (!b.gpu()) return;
  Rng r(2);
  std::vector<float> w(n), m(n), v(n);
  std::vector<__half> g(n);
  for (int i = 0; i < n; i++) {
    w[i] = r.range(-0.2f, 0.2f);
    m[i] = r.range(-0.01f, 0.01f);
    v[i] = r.range(1e-5f, 1e-4f);
    g[i] = __float2half(r.range(-20, 20));
  }
  Dev<float> dw(w), dm(m), dv(v);
  Dev<__half> dg(g), dh(n);
  auto go = [&] {
    LAUNCH(adamw_half, grd, blk, 0, dw.p, dm.p, dv.p, dg.p, dh.p, n, lr, b1, b2, eps, decay, inv, bias1, bias2);
  };
  b.once(go);
  auto ow = dw.get(), om = dm.get(), ov = dv.get();
  auto oh = dh.get();
  Cmp c(name, 1e-4, 1e-6);
  for (size_t i : sample(n)) {
    double gi = double(__half2float(g[i])) * inv;
    double mi = double(b1) * m[i] + (1 - double(b1)) * gi, vi = double(b2) * v[i] + (1 - double(b2)) * gi * gi;
    double wi = w[i] - lr * (mi * bias1 / (sqrt(vi * bias2) + eps) + double(decay) * w[i]);
    c.add(i, om[i], mi);
    c.add(i, ov[i], vi);
    c.add(i, ow[i], wi);
    c.add(i, __half2float(oh[i]), __half2float(__float2half(ow[i])));
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 589824, 528);
  run(b, "large", 16777216 + 4096, 2112);
  return b.finish();
}
