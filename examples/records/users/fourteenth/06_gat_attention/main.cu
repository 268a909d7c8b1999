// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int nodes, int meanDegree, int heads) {
  const float slope = 0.2f;
  Rng r(56);
  std::vector<int> rowStart(nodes + 1);
  for (int i = 0; i < nodes; i++) {
    float u = r.uni();
    int degree = r.below(200) == 0 ? 10 * meanDegree : int(3 * u * u * meanDegree);
    rowStart[i + 1] = rowStart[i] + degree;
  }
  std::vector<int> column(rowStart[nodes]);
  for (int i = 0; i < nodes; i++)
    for (int e = rowStart[i]; e < rowStart[i + 1]; e++)
      column[e] = r.below(3) ? int(r.below(nodes)) : (i + int(r.below(64))) % nodes;
  size_t n = size_t(nodes) * heads;
  dim3 blk(32, 4), grd(ceilDiv(nodes, 4));
  b.begin(name, "gat_attention", grd, blk);
  b.data("rowStart", "int", rowStart);
  b.data("column", "int", column);
  b.array("features", "__half2", n * 32);
  b.array("sourceLogit", "float", n);
  b.array("targetLogit", "float", n);
  b.array("out", "__half2", n * 32);
  b.scalar("nodes", nodes);
  b.scalar("heads", heads);
  b.scalar("slope", slope);
  if (!b.gpu()) return;
  std::vector<__half2> feat(n * 32);
  std::vector<float> ls(n), lt(n);
  for (auto& x : feat) {
    float p = r.normal(), q = r.normal();
    x = __floats2half2_rn(p, q);
  }
  for (auto& x : ls) x = 2 * r.normal();
  for (auto& x : lt) x = 2 * r.normal();
  Dev<int> dr(rowStart), dc(column);
  Dev<__half2> df(feat), dout(n * 32);
  Dev<float> dls(ls), dlt(lt);
  auto go = [&] {
    LAUNCH(gat_attention, grd, blk, 0, dr.p, dc.p, df.p, dls.p, dlt.p, dout.p, nodes, heads, slope);
  };
  b.once(go);
  auto o = dout.get();
  Cmp c(name, 2e-3, 1e-3);
  for (size_t row : sample(n, 6000)) {
    int node = int(row / heads), h = int(row % heads);
    double acc[64] = {}, total = 0;
    for (int e = rowStart[node]; e < rowStart[node + 1]; e++) {
      size_t src = size_t(column[e]) * heads + h;
      double l = double(ls[src]) + lt[row];
      double w = exp(l > 0 ? l : slope * l);
      total += w;
      for (int d = 0; d < 32; d++) {
        acc[2 * d] += w * __low2float(feat[src * 32 + d]);
        acc[2 * d + 1] += w * __high2float(feat[src * 32 + d]);
      }
    }
    for (int d = 0; d < 32; d++) {
      c.add(row * 32 + d, __low2float(o[row * 32 + d]), total > 0 ? acc[2 * d] / total : 0);
      c.add(row * 32 + d, __high2float(o[row * 32 + d]), total > 0 ? acc[2 * d + 1] / total : 0);
    }
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 5000, 8, 2);
  run(b, "large", 40000, 14, 4);
  return b.finish();
}
