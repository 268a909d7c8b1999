// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int rows, int columns) {
  Rng r(1313);
  const int segments = columns / 16;
  std::vector<float4> w(size_t(rows) * columns / 4), norm(columns / 4);
  for (auto& x : w) x = make_float4(r.range(-1, 1), r.range(-1, 1), r.range(-1, 1), r.range(-1, 1));
  for (size_t i = 0; i < w.size(); i += 97) w[i].z = w[i].y, w[i].w = 0;  // equal weights now and then
  for (auto& x : norm) x = make_float4(r.range(0.1f, 3), r.range(0.1f, 3), r.range(0.1f, 3), r.range(0.1f, 3));
  for (size_t i = 0; i < norm.size(); i += 4) norm[i].z = norm[i].y;
  dim3 blk(64, 4), grd(ceilDiv(segments, 64), ceilDiv(rows, 4));
  b.begin(name, "wanda_2of4", grd, blk);
  b.array("weights", "float4", w.size());
  b.array("actNorm", "float4", norm.size());
  b.array("packed", "float4", w.size() / 2);
  b.array("meta", "unsigned short", size_t(rows) * segments);
  b.scalar("rows", rows);
  b.scalar("segments", segments);
  if (!b.gpu()) return;
  Dev<float4> dw(w), dn(norm), dp(w.size() / 2);
  Dev<unsigned short> dm(size_t(rows) * segments);
  auto go = [&] { LAUNCH(wanda_2of4, grd, blk, 0, dw.p, dn.p, dp.p, dm.p, rows, segments); };
  b.once(go);
  auto packed = dp.get();
  auto meta = dm.get();
  const float *wf = &w[0].x, *nf = &norm[0].x, *pf = &packed[0].x;
  Cmp c(name, 0, 0);
  for (size_t g : sample(w.size(), 2000000)) {
    const float *q = wf + 4 * g, *m = nf + g % (columns / 4) * 4;
    int order[4] = {0, 1, 2, 3};
    float s[4];
    for (int i = 0; i < 4; i++) s[i] = fabsf(q[i]) * m[i];
    std::stable_sort(order, order + 4, [&](int x, int y) { return s[x] > s[y]; });
    int lo = std::min(order[0], order[1]), hi = std::max(order[0], order[1]);
    int bits = meta[g / 4] >> (g % 4 * 4) & 15;
    c.add(g, bits, lo | hi << 2);
    c.add(g, pf[2 * g], q[lo]);
    c.add(g, pf[2 * g + 1], q[hi]);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 1000, 1536);
  run(b, "large", 6000, 5120);
  return b.finish();
}
