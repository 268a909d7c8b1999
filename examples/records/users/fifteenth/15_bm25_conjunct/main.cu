// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int documents, int terms, int queries, double densest) {
  const float k1 = 1.2f;
  Rng r(151);
  std::vector<int> start(terms + 1), docs;
  for (int t = 0; t < terms; t++) {
    double density = densest / pow(1.0 + t, 0.7);
    double skip = 2.0 / density;  // mean gap is half of it
    for (double d = r.uni() * skip; d < documents; d += std::max(1.0, r.uni() * skip)) docs.push_back(int(d));
    start[t + 1] = int(docs.size());
  }
  std::vector<int> qt(size_t(queries) * kMaxTerms, -1), out(queries + 1);
  int longest = 0;
  for (int q = 0; q < queries; q++) {
    int n = 2 + r.below(3);
    std::vector<int> pick;
    while (int(pick.size()) < n) {
      float u = r.uni();
      int t = std::min(int(u * u * terms), terms - 1);
      if (std::find(pick.begin(), pick.end(), t) == pick.end()) pick.push_back(t);
    }
    std::sort(pick.begin(), pick.end(),
              [&](int x, int y) { return start[x + 1] - start[x] < start[y + 1] - start[y]; });
    for (int i = 0; i < n; i++) qt[size_t(q) * kMaxTerms + i] = pick[i];
    int len = start[pick[0] + 1] - start[pick[0]];
    longest = std::max(longest, len);
    out[q + 1] = out[q] + len;
  }
  dim3 blk(128), grd(ceilDiv(longest, 128), queries);
  b.begin(name, "bm25_conjunct", grd, blk);
  b.data("queryTerms", "int", qt);
  b.data("listStart", "int", start);
  b.data("docs", "int", docs);
  b.array("frequency", "unsigned char", docs.size());
  b.array("idf", "float", terms);
  b.array("norm", "float", documents);
  b.data("outStart", "int", out);
  b.array("scores", "float", out[queries]);
  b.array("hits", "int", queries);
  b.array("topBits", "int", queries);
  b.scalar("k1", k1);
  if (!b.gpu()) return;
  std::vector<unsigned char> tf(docs.size());
  for (auto& x : tf) x = (unsigned char)(1 + std::min(r.below(5), r.below(20)));
  std::vector<float> idf(terms), norm(documents);
  for (int t = 0; t < terms; t++) {
    double n = start[t + 1] - start[t];
    idf[t] = float(log(1 + (documents - n + 0.5) / (n + 0.5)));
  }
  for (auto& x : norm) x = k1 * (0.25f + 0.75f * r.range(0.1f, 3.0f));
  Dev<int> dq(qt), dst(start), dd(docs), dout(out), dh(queries), dtop(queries);
  Dev<unsigned char> dtf(tf);
  Dev<float> didf(idf), dn(norm), ds(out[queries]);
  auto go = [&] {
    LAUNCH(bm25_conjunct, grd, blk, 0, dq.p, dst.p, dd.p, dtf.p, didf.p, dn.p, dout.p, ds.p, dh.p, dtop.p, k1);
  };
  b.once(go);
  auto o = ds.get();
  auto hits = dh.get(), top = dtop.get();
  Cmp c(name, 1e-4, 1e-5);
  for (int q = 0; q < queries; q++) {
    const int* t = &qt[size_t(q) * kMaxTerms];
    int n = 0;
    double best = 0;
    for (int i = start[t[0]]; i < start[t[0] + 1]; i++) {
      int doc = docs[i];
      double s = 0;
      bool all = true;
      for (int k = 0; k < kMaxTerms && t[k] >= 0 && all; k++) {
        auto e = docs.begin() + start[t[k] + 1];
        auto it = std::lower_bound(docs.begin() + start[t[k]], e, doc);
        all = it != e && *it == doc;
        if (!all) break;
        double f = tf[it - docs.begin()];
        s += idf[t[k]] * f * (k1 + 1.0) / (f + norm[doc]);
      }
      n += all;
      if (all) best = std::max(best, s);
      c.add(i, o[out[q] + i - start[t[0]]], all ? s : 0);
    }
    float g;
    memcpy(&g, &top[q], 4);
    c.add(q, hits[q], n);
    c.add(q, g, best);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 100000, 60, 60, 0.2);
  run(b, "large", 500000, 100, 500, 0.3);
  return b.finish();
}
