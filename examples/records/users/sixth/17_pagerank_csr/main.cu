// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int n) {
  dim3 blk(256), grd(ceilDiv(n, 8));
  Rng r(17 + n);
  std::vector<int> start(n + 1), src;
  for (int v = 0; v < n; v++) {  // Pareto-like in-degrees, a few vertices without incoming edges
    start[v] = int(src.size());
    int deg = r.uni() < 0.05f ? 0 : std::min(int(3.5f / sqrtf(r.uni() + 1e-7f)), 3000);
    for (int e = 0; e < deg; e++) {
      float t = r.uni();
      src.push_back(std::min(int(t * t * n), n - 1));
    }
    std::sort(src.begin() + start[v], src.end());
  }
  start[n] = int(src.size());
  float damping = 0.85f, base = 0.15f;
  b.begin(name, "pageRankPull", grd, blk);
  b.data("rowStart", "int", start);
  b.data("source", "int", src);
  b.array("rank", "float", n);
  b.array("invOutDegree", "float", n);
  b.array("next", "float", n);
  b.array("residual", "double", 1);
  b.scalar("vertices", n);
  b.scalar("damping", damping);
  b.scalar("base", base);
  if (!b.gpu()) return;
  std::vector<float> rank(n), inv(n);
  std::vector<int> out(n);
  for (int u : src) out[u]++;
  for (int v = 0; v < n; v++) {
    rank[v] = r.range(0.2f, 2.0f);
    inv[v] = out[v] ? 1.0f / out[v] : 0.0f;
  }
  Dev<int> ds(start), dsrc(src);
  Dev<float> dr(rank), di(inv), dn(n);
  Dev<double> dres(1);
  auto go = [&] { LAUNCH(pageRankPull, grd, blk, 0, ds.p, dsrc.p, dr.p, di.p, dn.p, dres.p, n, damping, base); };
  dres.zero();
  b.once(go);
  auto o = dn.get();
  double res = dres.get()[0], want = 0;
  Cmp c(name, 1e-4, 1e-5);
  for (int v = 0; v < n; v++) {
    double s = 0;
    for (int e = start[v]; e < start[v + 1]; e++) s += double(rank[src[e]]) / out[src[e]];
    double w = 0.15 + 0.85 * s;
    want += fabs(w - rank[v]);
    c.add(v, o[v], w);
  }
  c.add(n, res, want);
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 30000);
  run(b, "large", 450000);
  return b.finish();
}
