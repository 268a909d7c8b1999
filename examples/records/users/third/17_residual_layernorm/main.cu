// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int tokens, int hidden, int threads) {
  size_t n = size_t(tokens) * hidden;
  dim3 blk(threads), grd(tokens);
  size_t sh = hidden * sizeof(float);
  float eps = 1e-5f;
  b.begin(name, "residual_layernorm", grd, blk, sh);
  b.array("x", "float4", n / 4, 16);
  b.array("residual", "float4", n / 4, 16);
  b.array("gamma", "float4", hidden / 4, 16);
  b.array("beta", "float4", hidden / 4, 16);
  b.array("y", "float4", n / 4, 16);
  b.scalar("hidden4", hidden / 4);
  b.scalar("epsilon", eps);
  if (!b.gpu()) return;
  Rng r(17);
  std::vector<float> x(n), res(n), g(hidden), be(hidden);
  for (auto& v : x) v = r.range(-2, 3);
  for (auto& v : res) v = r.range(-1, 1);
  for (auto& v : g) v = r.range(0.5f, 1.5f);
  for (auto& v : be) v = r.range(-1, 1);
  Dev<float> dx(x), dr(res), dg(g), db(be), dy(n);
  auto go = [&] {
    LAUNCH(residual_layernorm, grd, blk, sh, (float4*)dx.p, (float4*)dr.p, (float4*)dg.p, (float4*)db.p,
           (float4*)dy.p, hidden / 4, eps);
  };
  b.once(go);
  auto o = dy.get();
  Cmp c(name, 1e-4, 1e-4);
  for (size_t t : sample(tokens, 1200)) {
    double m = 0, q = 0;
    for (int k = 0; k < hidden; k++) m += double(x[t * hidden + k]) + res[t * hidden + k];
    m /= hidden;
    for (int k = 0; k < hidden; k++) {
      double d = double(x[t * hidden + k]) + res[t * hidden + k] - m;
      q += d * d;
    }
    q = 1 / sqrt(q / hidden + eps);
    for (int k = 0; k < hidden; k++)
      c.add(t * hidden + k, o[t * hidden + k],
            (double(x[t * hidden + k]) + res[t * hidden + k] - m) * q * g[k] + be[k]);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 1500, 768, 192);
  run(b, "large", 40000, 1600, 256);
  return b.finish();
}
