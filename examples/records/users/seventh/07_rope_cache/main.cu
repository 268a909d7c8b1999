// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int tokens, int heads, int kvHeads, int threads) {
  const int pairs = 64, page = 16, maxPos = 4096;
  Rng r(7);
  int pages = tokens / page * 2 + 64;
  std::vector<int> order(pages), pos(tokens), slot(tokens);
  for (int i = 0; i < pages; i++) order[i] = i;
  for (int i = pages - 1; i > 0; i--) std::swap(order[i], order[r.below(i + 1)]);
  int t = 0, used = 0;
  while (t < tokens) {  // prompts of several lengths, some continued from earlier tokens
    int len = std::min(tokens - t, 5 + int(r.below(180))), first = r.below(3) ? 0 : int(r.below(3000));
    for (int i = 0; i < len; i++, t++) {
      if (i % page == 0) used++;
      pos[t] = first + i;
      slot[t] = order[(used - 1) % pages] * page + i % page;
      if (len > 20 && i >= len - 3) {
        pos[t] = 0;
        slot[t] = -1;
      }
    }
  }
  if (used > pages) {
    printf("too few pages\n");
    exit(1);
  }
  size_t slots = size_t(pages) * page, nq = size_t(tokens) * heads * pairs, nk = size_t(tokens) * kvHeads * pairs,
         nc = slots * kvHeads * pairs;
  dim3 blk(threads), grd(tokens);
  b.begin(name, "rope_and_cache<128>", grd, blk);
  b.array("query", "half2", nq);
  b.array("key", "half2", nk);
  b.array("value", "half2", nk);
  b.array("keyCache", "half2", nc);
  b.array("valueCache", "half2", nc);
  b.array("cosSin", "float2", size_t(maxPos) * pairs);
  b.data("positions", "int", pos);
  b.data("slots", "int", slot);
  b.scalar("heads", heads);
  b.scalar("kvHeads", kvHeads);
  if (!b.gpu()) return;
  std::vector<half2> q(nq), k(nk), v(nk);
  for (auto* a : {&q, &k, &v})
    for (auto& p : *a) p = __floats2half2_rn(r.range(-2, 2), r.range(-2, 2));
  std::vector<float2> cs(size_t(maxPos) * pairs);
  for (size_t i = 0; i < cs.size(); i++) {
    double a = double(i / pairs) * std::pow(10000.0, -double(i % pairs) / pairs);
    cs[i] = make_float2(float(std::cos(a)), float(std::sin(a)));
  }
  Dev<half2> dq(q), dk(k), dv(v), dkc(nc), dvc(nc);
  Dev<float2> dcs(cs);
  Dev<int> dpos(pos), dslot(slot);
  auto go = [&] {
    LAUNCH(rope_and_cache<128>, grd, blk, 0, dq.p, dk.p, dv.p, dkc.p, dvc.p, dcs.p, dpos.p, dslot.p, heads, kvHeads);
  };
  b.once(go);
  auto oq = dq.get(), okc = dkc.get(), ovc = dvc.get();
  Cmp c(name, 1.5e-3, 1e-3);
  auto rotated = [&](half2 p, int token, size_t i, double& x, double& y) {
    float2 f = __half22float2(p);
    double a = double(pos[token]) * std::pow(10000.0, -double(i % pairs) / pairs);
    x = f.x * std::cos(a) - f.y * std::sin(a);
    y = f.x * std::sin(a) + f.y * std::cos(a);
  };
  double x, y;
  for (size_t i : sample(nq)) {
    rotated(q[i], int(i / pairs / heads), i, x, y);
    float2 g = __half22float2(oq[i]);
    c.add(i, g.x, x);
    c.add(i, g.y, y);
  }
  std::vector<int> owner(slots, -1);
  for (int i = 0; i < tokens; i++)
    if (slot[i] >= 0) owner[slot[i]] = i;
  size_t row = size_t(kvHeads) * pairs;
  for (size_t i : sample(nc)) {  // slots without a token stay zero
    int o = owner[i / row];
    x = y = 0;
    float2 g = __half22float2(okc[i]), w = make_float2(0, 0);
    if (o >= 0) {
      rotated(k[o * row + i % row], o, i, x, y);
      w = __half22float2(v[o * row + i % row]);
    }
    c.add(i, g.x, x);
    c.add(i, g.y, y);
    g = __half22float2(ovc[i]);
    c.add(i, g.x, w.x);
    c.add(i, g.y, w.y);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 330, 32, 8, 256);
  run(b, "large", 9100, 28, 4, 512);
  return b.finish();
}
