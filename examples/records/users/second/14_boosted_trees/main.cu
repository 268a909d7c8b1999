// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void grow(Rng& r, std::vector<int>& f, std::vector<float>& t, std::vector<int>& l, size_t node, int depth,
                 int features) {
  if (depth >= 8 || (depth >= 3 && r.below(4) == 0)) {
    t[node] = r.range(-0.1f, 0.1f);
    return;
  }
  f[node] = r.below(features);
  t[node] = r.range(0.2f, 0.8f);
  size_t kid = f.size();
  l[node] = int(kid);
  for (int k = 0; k < 2; k++) {
    f.push_back(-1);
    t.push_back(0);
    l.push_back(0);
  }
  grow(r, f, t, l, kid, depth + 1, features);
  grow(r, f, t, l, kid + 1, depth + 1, features);
}
static void run(Bench& b, const char* name, int n, int trees) {
  int features = 13;
  dim3 blk(256), grd(ceilDiv(n, 256));
  Rng r(14);
  std::vector<float> rows(size_t(n) * features), th;
  std::vector<int> fe, le, root(trees);
  for (auto& v : rows) v = r.uni();
  for (int k = 0; k < trees; k++) {
    root[k] = int(fe.size());
    fe.push_back(-1);
    th.push_back(0);
    le.push_back(0);
    grow(r, fe, th, le, root[k], 0, features);
  }
  b.begin(name, "boosted_trees", grd, blk);
  b.data("rows", "float", rows);
  b.data("feature", "int", fe);
  b.data("threshold", "float", th);
  b.data("left", "int", le);
  b.data("root", "int", root);
  b.array("score", "float", n);
  b.scalar("rowCount", n);
  b.scalar("features", features);
  b.scalar("trees", trees);
  if (!b.gpu()) return;
  Dev<float> dr(rows), dt(th), ds(n);
  Dev<int> df(fe), dl(le), dR(root);
  auto go = [&] { LAUNCH(boosted_trees, grd, blk, 0, dr.p, df.p, dt.p, dl.p, dR.p, ds.p, n, features, trees); };
  b.once(go);
  auto o = ds.get();
  Cmp c(name, 1e-4, 1e-5);
  for (size_t i : sample(n, 50000)) {
    double s = 0;
    for (int k = 0; k < trees; k++) {
      int q = root[k];
      while (fe[q] >= 0) q = le[q] + (rows[i * features + fe[q]] > th[q]);
      s += th[q];
    }
    c.add(i, o[i], 1 / (1 + exp(-s)));
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 100003, 20);
  run(b, "large", 300000, 120);
  return b.finish();
}
