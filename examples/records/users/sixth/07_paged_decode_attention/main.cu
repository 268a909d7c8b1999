// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int seqs, int heads, int kv, int least, int most) {
  dim3 blk(WARPS * 32), grd(heads, seqs);
  const float scale = 1.0f / sqrtf(float(HEAD_DIM));
  Rng r(66);
  std::vector<int> len(seqs);
  int maxPages = int(ceilDiv(most, PAGE)), pages = 0;
  for (auto& l : len) {
    l = least + int(r.below(most - least + 1));
    pages += int(ceilDiv(l, PAGE));
  }
  std::vector<int> order(pages), table(size_t(seqs) * maxPages, 0);
  for (int i = 0; i < pages; i++) order[i] = i;
  for (int i = pages - 1; i > 0; i--) std::swap(order[i], order[r.below(i + 1)]);
  int used = 0;
  for (int s = 0; s < seqs; s++)
    for (int p = 0; p * PAGE < len[s]; p++) table[size_t(s) * maxPages + p] = order[used++];
  size_t nq = size_t(seqs) * heads * HEAD_DIM, nc = size_t(pages) * kv * PAGE * HEAD_DIM;
  b.begin(name, "paged_decode", grd, blk);
  b.array("out", "__half", nq);
  b.array("query", "__half", nq);
  b.array("k_cache", "__half", nc);
  b.array("v_cache", "__half", nc);
  b.data("page_table", "int", table);
  b.data("context_len", "int", len);
  b.scalar("kv_heads", kv);
  b.scalar("max_pages", maxPages);
  b.scalar("scale", scale);
  if (!b.gpu()) return;
  std::vector<__half> lut(4096);  // normal numbers, rounded to half once
  for (auto& h : lut) h = __float2half(r.normal());
  std::vector<__half> q(nq), k(nc), v(nc);
  for (auto& h : q) h = lut[r.below(4096)];
  for (auto& h : k) h = lut[r.below(4096)];
  for (auto& h : v) h = lut[r.below(4096)];
  Dev<__half> dout(nq), dq(q), dk(k), dv(v);
  Dev<int> dt(table), dl(len);
  auto go = [&] { LAUNCH(paged_decode, grd, blk, 0, dout.p, dq.p, dk.p, dv.p, dt.p, dl.p, kv, maxPages, scale); };
  b.once(go);
  auto o = dout.get();
  Cmp c(name, 4e-3, 1e-3);
  for (int pick = 0; pick < 60; pick++) {
    int s = pick == 0 ? 0 : pick == 1 ? seqs - 1 : int(r.below(seqs)), h = pick == 1 ? heads - 1 : int(r.below(heads));
    size_t qo = (size_t(s) * heads + h) * HEAD_DIM;
    std::vector<double> w(len[s]), sum(HEAD_DIM, 0.0);
    auto at = [&](int t) {
      return ((size_t(table[size_t(s) * maxPages + t / PAGE]) * kv + h * kv / heads) * PAGE + t % PAGE) * HEAD_DIM;
    };
    double top = -1e300, total = 0;
    for (int t = 0; t < len[s]; t++) {
      double d = 0;
      for (int i = 0; i < HEAD_DIM; i++) d += double(__half2float(q[qo + i])) * __half2float(k[at(t) + i]);
      top = std::max(top, w[t] = d * scale);
    }
    for (int t = 0; t < len[s]; t++) {
      double e = std::exp(w[t] - top);
      total += e;
      for (int i = 0; i < HEAD_DIM; i++) sum[i] += e * __half2float(v[at(t) + i]);
    }
    for (int i = 0; i < HEAD_DIM; i++) c.add(qo + i, __half2float(o[qo + i]), sum[i] / total);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 6, 32, 8, 90, 400);
  run(b, "large", 44, 32, 8, 200, 1900);
  return b.finish();
}
