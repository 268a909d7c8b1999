// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int rows, int pairs, int blocks, float limit) {
  const float alpha = 1.702f;
  size_t n = size_t(rows) * pairs;
  dim3 blk(512), grd(blocks);
  b.begin(name, "swiglu_half", grd, blk);
  b.array("in", "half2", 2 * n);
  b.array("out", "half2", n);
  b.scalar("rows", rows);
  b.scalar("pairs", pairs);
  b.scalar("alpha", alpha);
  b.scalar("limit", limit);
  if (!b.gpu()) return;
  Rng r(48);
  std::vector<half2> in(2 * n);
  for (auto& x : in) {
    float u = r.range(-5, 5), v = r.range(-5, 5);
    x = __floats2half2_rn(u, v);
  }
  Dev<half2> di(in), dout(n);
  auto go = [&] { LAUNCH(swiglu_half, grd, blk, 0, di.p, dout.p, rows, pairs, alpha, limit); };
  b.once(go);
  auto o = dout.get();
  auto f = [&](double g, double l) {
    if (limit > 0) {
      g = std::min(g, double(limit));
      l = std::max(std::min(l, double(limit)), -double(limit));
    }
    return g / (1 + exp(-alpha * g)) * (l + 1);
  };
  Cmp c(name, 2e-3, 1e-4);
  for (size_t i : sample(n)) {
    size_t row = i / pairs, col = i % pairs;
    float2 g = __half22float2(in[2 * row * pairs + col]), l = __half22float2(in[(2 * row + 1) * pairs + col]);
    float2 v = __half22float2(o[i]);
    c.add(i, v.x, f(g.x, l.x));
    c.add(i, v.y, f(g.y, l.y));
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 1000, 1440, 396, 0);
  run(b, "large", 8192, 1440, 528, 4);
  return b.finish();
}
