// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int tensors, int maxWidth, int chunkSize) {
  std::vector<int> ct, cs, cl, first(1, 0), size;
  Rng r(88 + tensors);
  for (int t = 0; t < tensors; t++) {  // matrices, and every third one a bias or a norm
    int n = t % 3 == 2 ? 1 + int(r.below(maxWidth)) : (1 + int(r.below(maxWidth))) * (1 + int(r.below(maxWidth)));
    size.push_back(n);
    for (int p = 0; p < n; p += chunkSize) {
      ct.push_back(t);
      cs.push_back(first.back() + p);
      cl.push_back(std::min(chunkSize, n - p));
    }
    first.push_back(first.back() + (n + 3) / 4 * 4);
  }
  size_t n = first.back();
  dim3 blk(chunkSize >= 8192 ? 512 : 256), grd((unsigned)ct.size());
  float gradScale = 0.5f, beta1 = 0.9f, beta2 = 0.99f, bias1 = 1 - powf(beta1, 10), bias2 = 1 - powf(beta2, 10),
        eps = 1e-6f, decay = 0.01f;
  b.begin(name, "lambMoments", grd, blk);
  b.data("chunkTensor", "int", ct);
  b.data("chunkStart", "int", cs);
  b.data("chunkLength", "int", cl);
  b.array("weight", "float4", n / 4);
  b.array("grad", "__nv_bfloat162", n / 2);
  b.array("m", "float4", n / 4);
  b.array("v", "float4", n / 4);
  b.array("update", "float4", n / 4);
  b.array("norms", "float", size_t(tensors) * 2);
  b.scalar("gradScale", gradScale);
  b.scalar("beta1", beta1);
  b.scalar("beta2", beta2);
  b.scalar("bias1", bias1);
  b.scalar("bias2", bias2);
  b.scalar("eps", eps);
  b.scalar("decay", decay);
  if (!b.gpu()) return;
  std::vector<float> w(n, 0.0f), m(n, 0.0f), v(n, 0.0f);
  std::vector<__nv_bfloat16> g(n, __float2bfloat16(0.0f));
  for (int t = 0; t < tensors; t++)
    for (int i = first[t]; i < first[t] + size[t]; i++) {
      w[i] = r.range(-1.0f, 1.0f);
      g[i] = __float2bfloat16(r.range(-0.1f, 0.1f));
      m[i] = r.range(-0.05f, 0.05f);
      v[i] = 1e-5f + 1e-3f * r.uni();
    }
  Dev<int> dct(ct), dcs(cs), dcl(cl);
  Dev<float> dw(w), dm(m), dv(v), du(n), dn(size_t(tensors) * 2);
  Dev<__nv_bfloat16> dg(g);
  auto go = [&] {
    LAUNCH(lambMoments, grd, blk, 0, dct.p, dcs.p, dcl.p, (const float4*)dw.p, (const __nv_bfloat162*)dg.p,
           (float4*)dm.p, (float4*)dv.p, (float4*)du.p, dn.p, gradScale, beta1, beta2, bias1, bias2, eps, decay);
  };
  dn.zero();
  b.once(go);
  auto gm = dm.get(), gv = dv.get(), gu = du.get(), gn = dn.get();
  Cmp c(name, 1e-4, 1e-6), cn(name, 1e-3, 1e-5);
  size_t stride = 1 + n / 300000;
  for (int t = 0; t < tensors; t++) {
    double w2 = 0, u2 = 0;
    for (int i = first[t]; i < first[t] + size[t]; i++) {
      double grad = double(__bfloat162float(g[i])) * gradScale;
      double nm = m[i] + (1.0 - double(beta1)) * (grad - m[i]);
      double nv = v[i] + (1.0 - double(beta2)) * (grad * grad - v[i]);
      double u = nm / bias1 / (sqrt(nv / bias2) + eps) + double(decay) * w[i];
      w2 += double(w[i]) * w[i];
      u2 += u * u;
      if (i % stride == 0 || i == first[t] + size[t] - 1) {
        c.add(i, gm[i], nm);
        c.add(i, gv[i], nv);
        c.add(i, gu[i], u);
      }
    }
    cn.add(2 * t, gn[2 * t], w2);
    cn.add(2 * t + 1, gn[2 * t + 1], u2);
  }
  c.done();
  cn.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 20, 640, 4096);
  run(b, "large", 75, 1300, 16384);
  return b.finish();
}
