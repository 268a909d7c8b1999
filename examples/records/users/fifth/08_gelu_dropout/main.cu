// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int rows, int hidden) {
  int pairs = hidden / 2, maskWords = (pairs + 31) / 32 * 2;
  dim3 blk(256), grd(ceilDiv(pairs, 256), rows);
  size_t n = size_t(rows) * pairs;
  unsigned seed = 0xC0FFEEu, drop = 6554;  // 10 %
  float keep = 65536.0f / (65536.0f - drop);
  b.begin(name, "gelu_dropout", grd, blk);
  b.array("x", "__half2", n);
  b.array("bias", "__half2", pairs);
  b.array("residual", "__half2", n);
  b.array("out", "__half2", n);
  b.array("mask", "unsigned int", size_t(rows) * maskWords);
  b.scalar("pairs", pairs);
  b.scalar("maskWords", maskWords);
  b.scalar("seed", seed);
  b.scalar("dropBelow", drop);
  b.scalar("keepScale", keep);
  if (!b.gpu()) return;
  Rng r(15);
  auto fill = [&](size_t k, float a) {
    std::vector<__half2> v(k);
    for (auto& e : v) e = __floats2half2_rn(r.range(-a, a), r.range(-a, a));
    return v;
  };
  auto x = fill(n, 3), bias = fill(pairs, 0.5f), res = fill(n, 2);
  Dev<__half2> dx(x), db(bias), dr(res), dout(n);
  Dev<unsigned> dm(size_t(rows) * maskWords);
  auto go = [&] {
    LAUNCH(gelu_dropout, grd, blk, 0, dx.p, db.p, dr.p, dout.p, dm.p, pairs, maskWords, seed, drop, keep);
  };
  b.once(go);
  auto o = dout.get();
  auto m = dm.get();
  Cmp c(name, 2e-3, 2e-3);
  for (size_t i : sample(n)) {
    unsigned h = unsigned(i) ^ seed;
    h ^= h >> 16;
    h *= 0x7feb352du;
    h ^= h >> 15;
    h *= 0x846ca68bu;
    h ^= h >> 16;
    bool keepIt[2] = {(h & 0xffff) >= drop, (h >> 16) >= drop};
    float2 v = __half22float2(x[i]), w = __half22float2(bias[i % pairs]), q = __half22float2(res[i]),
           g = __half22float2(o[i]);
    size_t col = i % pairs, row = i / pairs;
    for (int k = 0; k < 2; k++) {
      double t = k ? double(v.y) + w.y : double(v.x) + w.x;
      double y = 0.5 * t * (1 + tanh(0.7978845608 * (t + 0.044715 * t * t * t)));
      c.add(i, k ? g.y : g.x, (k ? q.y : q.x) + (keepIt[k] ? y * keep : 0));
      c.add(i, m[row * maskWords + col / 32 * 2 + k] >> (col % 32) & 1, keepIt[k]);
    }
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 384, 3078);
  run(b, "large", 6000, 5002);
  return b.finish();
}
