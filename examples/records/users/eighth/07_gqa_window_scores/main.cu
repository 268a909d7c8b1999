// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static const int DIM = 64, WIN = 64, GROUP = 4, TILE = 8;
static void run(Bench& b, const char* name, int tokens, int kvHeads) {
  dim3 blk(256), grd(ceilDiv(tokens, TILE), kvHeads);
  float scale = 0.125f;
  int heads = kvHeads * GROUP;
  size_t nq = size_t(tokens) * heads * DIM, nk = size_t(tokens) * kvHeads * DIM, np = size_t(tokens) * heads * WIN;
  b.begin(name, "gqaWindowScores<64, 64, 4, 8>", grd, blk);
  b.array("q", "__half2", nq / 2);
  b.array("k", "__half2", nk / 2);
  b.array("probs", "__half", np);
  b.scalar("tokens", tokens);
  b.scalar("kvHeads", kvHeads);
  b.scalar("scale", scale);
  if (!b.gpu()) return;
  std::vector<__half> q(nq), k(nk);
  Rng r(77);
  for (auto& v : q) v = __float2half(r.range(-2.0f, 2.0f));
  for (auto& v : k) v = __float2half(r.range(-1.5f, 1.5f));
  Dev<__half> dq(q), dk(k), dp(np);
  auto kern = gqaWindowScores<DIM, WIN, GROUP, TILE>;
  auto go = [&] {
    LAUNCH(kern, grd, blk, 0, (const __half2*)dq.p, (const __half2*)dk.p, dp.p, tokens, kvHeads, scale);
  };
  b.once(go);
  auto p = dp.get();
  Cmp c(name, 2e-3, 2e-6);
  for (size_t row : sample(size_t(tokens) * heads, 6000)) {
    int t = int(row / heads), h = int(row % heads);
    double e[WIN], sum = 0;
    for (int w = 0; w < WIN; w++) {
      int pos = t + w - WIN + 1;
      e[w] = 0;
      if (pos < 0) continue;
      double s = 0;
      for (int d = 0; d < DIM; d++)
        s += double(__half2float(q[row * DIM + d])) *
             double(__half2float(k[(size_t(pos) * kvHeads + h / GROUP) * DIM + d]));
      sum += e[w] = exp(s * double(scale));
    }
    for (int w = 0; w < WIN; w++) c.add(row * WIN + w, __half2float(p[row * WIN + w]), e[w] / sum);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 1003, 6);
  run(b, "large", 8190, 8);
  return b.finish();
}
