// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int n4) {
  dim3 blk(256), grd(ceilDiv(n4, 256));
  float lr = 1e-3f, b1 = 0.9f, b2 = 0.999f, eps = 1e-8f, decay = 0.01f;
  b.begin(name, "adam_step", grd, blk);
  for (const char* a : {"param", "grad", "mom", "var"}) b.array(a, "float4", n4);
  b.scalar("n4", n4);
  b.scalar("lr", lr);
  b.scalar("b1", b1);
  b.scalar("b2", b2);
  b.scalar("eps", eps);
  b.scalar("decay", decay);
  if (!b.gpu()) return;
  std::vector<float4> p(n4), g(n4), m(n4), v(n4);
  Rng r(8);
  auto rnd = [&](float lo, float hi) {
    float4 q;
    q.x = r.range(lo, hi);
    q.y = r.range(lo, hi);
    q.z = r.range(lo, hi);
    q.w = r.range(lo, hi);
    return q;
  };
  for (int i = 0; i < n4; i++) {
    p[i] = rnd(-1, 1);
    g[i] = rnd(-0.1f, 0.1f);
    m[i] = rnd(-0.05f, 0.05f);
    v[i] = rnd(1e-4f, 1e-2f);
  }
  Dev<float4> dp(p), dg(g), dm(m), dv(v);
  auto go = [&] { LAUNCH(adam_step, grd, blk, 0, dp.p, dg.p, dm.p, dv.p, n4, lr, b1, b2, eps, decay); };
  b.once(go);
  auto P = dp.get(), M = dm.get(), V = dv.get();
  Cmp c(name, 1e-4, 1e-6);
  for (size_t i : sample(n4)) {
    const float *pp = &p[i].x, *gg = &g[i].x, *mm = &m[i].x, *vv = &v[i].x;
    for (int k = 0; k < 4; k++) {
      double mn = b1 * double(mm[k]) + (1 - double(b1)) * gg[k],
             vn = b2 * double(vv[k]) + (1 - double(b2)) * gg[k] * gg[k];
      c.add(i, (&M[i].x)[k], mn);
      c.add(i, (&V[i].x)[k], vn);
      c.add(i, (&P[i].x)[k], pp[k] - lr * (mn / (sqrt(vn) + eps) + decay * pp[k]));
    }
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  run(b, "small", 20000);
  run(b, "large", 8000000);
  return b.finish();
}
