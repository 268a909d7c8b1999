// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int pairs, int block, int qLeast, int qMost, int tLeast, int tMost) {
  size_t shared = tMost;
  dim3 blk(block), grd(pairs);
  const int open = 11, extend = 1;
  Rng r(101);
  std::vector<signed char> mat(ALPHABET * ALPHABET);
  for (int i = 0; i < ALPHABET; i++)
    for (int j = 0; j <= i; j++) {
      int v = i == j ? 4 + int(r.below(6)) : r.below(8) == 0 ? int(r.below(3)) : -1 - int(r.below(4));
      mat[i * ALPHABET + j] = mat[j * ALPHABET + i] = (signed char)v;
    }
  std::vector<unsigned char> q, t;
  std::vector<int> qs(1, 0), ts(1, 0);
  for (int p = 0; p < pairs; p++) {
    int ql = qLeast + int(r.below(qMost - qLeast + 1)), tl = tLeast + int(r.below(tMost - tLeast + 1));
    for (int i = 0; i < ql; i++) q.push_back((unsigned char)r.below(20));
    int from = int(r.below(ql));  // the target holds a mutated piece of the query
    bool related = r.below(3) != 0;
    for (int i = 0; i < tl; i++) {
      bool copy = related && i > tl / 4 && from < ql && r.below(10) < 7;
      t.push_back(copy ? q[size_t(qs[p]) + from] : (unsigned char)r.below(20));
      if (related && i > tl / 4 && r.below(25) != 0) from++;
    }
    qs.push_back(int(q.size()));
    ts.push_back(int(t.size()));
  }
  b.begin(name, "smith_waterman", grd, blk, shared);
  b.data("query", "unsigned char", q);
  b.data("query_start", "int", qs);
  b.data("target", "unsigned char", t);
  b.data("target_start", "int", ts);
  b.data("matrix", "signed char", mat);
  b.array("best_score", "int", pairs);
  b.array("best_end", "int", pairs);
  b.scalar("gap_open", open);
  b.scalar("gap_extend", extend);
  if (!b.gpu()) return;
  Dev<unsigned char> dq(q), dt(t);
  Dev<int> dqs(qs), dts(ts), dscore(pairs), dend(pairs);
  Dev<signed char> dm(mat);
  auto go = [&] {
    LAUNCH(smith_waterman, grd, blk, shared, dq.p, dqs.p, dt.p, dts.p, dm.p, dscore.p, dend.p, open, extend);
  };
  b.once(go);
  auto score = dscore.get(), end = dend.get();
  Cmp c(name, 0, 0);
  for (int p = 0; p < pairs; p += pairs > 400 ? 3 : 1) {
    int ql = qs[p + 1] - qs[p], tl = ts[p + 1] - ts[p], best = 0, where = -1;
    std::vector<int> H(tl + 1, 0), F(tl + 1, -1000000);  // row by row
    for (int i = 0; i < ql; i++) {
      int E = -1000000, corner = 0;
      for (int j = 1; j <= tl; j++) {
        F[j] = std::max(F[j] - extend, H[j] - open);
        E = std::max(E - extend, H[j - 1] - open);
        int v = corner + mat[q[qs[p] + i] * ALPHABET + t[ts[p] + j - 1]];
        corner = H[j];
        H[j] = std::max({0, v, E, F[j]});
        if (H[j] > best) {
          best = H[j];
          where = i * tl + j - 1;
        }
      }
    }
    c.add(p, score[p], best);
    c.add(p, end[p], where);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 150, 128, 60, 128, 90, 180);
  run(b, "large", 1900, 256, 120, 256, 200, 480);
  return b.finish();
}
