// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int tokens, int qHeads, int kvHeads) {
  const int pageSize = 16, maxPos = 4096;
  int heads = qHeads + 2 * kvHeads, pages = (tokens + tokens / 4) / pageSize + 2;
  dim3 blk(HALF_DIM / 2, 4), grd(tokens, ceilDiv(heads, 4));
  size_t cacheN = size_t(pages) * kvHeads * pageSize * HEAD_DIM, inN = size_t(tokens) * heads * HEAD_DIM,
         qN = size_t(tokens) * qHeads * HEAD_DIM;
  Rng r(9);
  std::vector<int> pageOrder(pages), pos(tokens);
  for (int i = 0; i < pages; i++) pageOrder[i] = i;
  for (int i = pages - 1; i > 0; i--) std::swap(pageOrder[i], pageOrder[r.below(i + 1)]);
  std::vector<long long> slot(tokens);
  int p = 0;
  for (int t = 0; t < tokens; t++, p++) {
    if (r.below(700) == 0 || p >= maxPos) p = 0;  // the next prompt
    pos[t] = p;
    slot[t] = r.below(50) == 0 ? -1 : (long long)pageOrder[t / pageSize] * pageSize + t % pageSize;
  }
  b.begin(name, "rope_cache", grd, blk);
  b.array("qkv", "__nv_bfloat16", inN);
  b.data("position", "int", pos);
  b.data("slot", "long long", slot);
  b.array("cosSin", "float2", size_t(maxPos) * HALF_DIM);
  b.array("qOut", "__nv_bfloat16", qN);
  b.array("kCache", "__nv_bfloat16", cacheN);
  b.array("vCache", "__nv_bfloat16", cacheN);
  b.scalar("qHeads", qHeads);
  b.scalar("kvHeads", kvHeads);
  b.scalar("pageSize", pageSize);
  if (!b.gpu()) return;
  std::vector<__nv_bfloat16> in(inN);
  for (auto& v : in) v = __float2bfloat16(r.range(-2, 2));
  std::vector<float2> cs(size_t(maxPos) * HALF_DIM);
  for (int i = 0; i < maxPos; i++)
    for (int d = 0; d < HALF_DIM; d++) {
      double a = i * pow(10000.0, -2.0 * d / HEAD_DIM);
      cs[size_t(i) * HALF_DIM + d] = make_float2(float(cos(a)), float(sin(a)));
    }
  Dev<__nv_bfloat16> di(in), dq(qN), dk(cacheN), dv(cacheN);
  Dev<int> dp(pos);
  Dev<long long> ds(slot);
  Dev<float2> dc(cs);
  auto go = [&] {
    LAUNCH(rope_cache, grd, blk, 0, di.p, dp.p, ds.p, dc.p, dq.p, dk.p, dv.p, qHeads, kvHeads, pageSize);
  };
  b.once(go);
  auto q = dq.get(), k = dk.get(), v = dv.get();
  Cmp c(name, 0.01, 0.02);
  for (size_t i : sample(size_t(tokens) * heads * HALF_DIM)) {
    int d = int(i % HALF_DIM), h = int(i / HALF_DIM % heads), t = int(i / HALF_DIM / heads);
    const __nv_bfloat16* s = &in[(size_t(t) * heads + h) * HEAD_DIM];
    double a = __bfloat162float(s[d]), e = __bfloat162float(s[d + HALF_DIM]);
    float2 w = cs[size_t(pos[t]) * HALF_DIM + d];
    bool rot = h < qHeads + kvHeads;
    double x = rot ? a * w.x - e * w.y : a, y = rot ? e * w.x + a * w.y : e;
    const __nv_bfloat16* o;
    if (h < qHeads)
      o = &q[(size_t(t) * qHeads + h) * HEAD_DIM];
    else {
      if (slot[t] < 0) continue;
      size_t kv = rot ? h - qHeads : h - qHeads - kvHeads;
      size_t at = ((slot[t] / pageSize * kvHeads + kv) * pageSize + slot[t] % pageSize) * HEAD_DIM;
      o = rot ? &k[at] : &v[at];
    }
    c.add(i, __bfloat162float(o[d]), x);
    c.add(i, __bfloat162float(o[d + HALF_DIM]), y);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 203, 32, 8);
  run(b, "large", 8190, 40, 8);
  return b.finish();
}
