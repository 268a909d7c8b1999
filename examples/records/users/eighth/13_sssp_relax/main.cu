// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
typedef unsigned int uint;
static void run(Bench& b, const char* name, int n, int maxDegree, int frontierSize, uint64_t seed) {
  const uint delta = 400;
  const int bucket = 3;
  Rng r(seed);
  // degrees with a heavy tail
  std::vector<int> rowStart(n + 1, 0);
  for (int v = 0; v < n; v++) {
    float u = r.uni() + 1e-4f;
    int d = std::min(maxDegree, int(1.5f / powf(u, 0.6f)) + 1);
    rowStart[v + 1] = rowStart[v] + d;
  }
  int m = rowStart[n];
  std::vector<int> col(m);
  std::vector<uint> weight(m), dist(n);
  for (int v = 0; v < n; v++)
    for (int e = rowStart[v]; e < rowStart[v + 1]; e++) {
      if (r.below(4) == 0) {  // far away
        col[e] = int(r.below(n));
      } else {
        int k = v - 300 + int(r.below(601));
        col[e] = std::min(std::max(k, 0), n - 1);
      }
      weight[e] = 1 + r.below(600);
    }
  std::vector<int> inBucket;
  for (int v = 0; v < n; v++) {
    uint t = r.below(10);
    if (t < 3)
      dist[v] = 0xFFFFFFFFu;
    else if (t < 7)
      dist[v] = bucket * delta + r.below(delta);
    else
      dist[v] = r.below(4000);
    if (dist[v] / delta == uint(bucket) || r.below(20) == 0) inBucket.push_back(v);  // a few are stale
  }
  for (size_t i = inBucket.size() - 1; i > 0; i--)  // a work list is only roughly in order
    std::swap(inBucket[i], inBucket[i - r.below(uint(std::min<size_t>(i, 64)) + 1)]);
  std::vector<int> frontier(inBucket.begin(), inBucket.begin() + std::min<size_t>(frontierSize, inBucket.size()));
  int nf = int(frontier.size());
  dim3 blk(128), grd(ceilDiv(nf, 128));
  b.begin(name, "ssspRelax", grd, blk);
  b.data("frontier", "int", frontier);
  b.scalar("frontierSize", nf);
  b.data("rowStart", "int", rowStart);
  b.data("col", "int", col);
  b.data("weight", "unsigned int", weight);
  b.data("distIn", "unsigned int", dist);
  b.array("distOut", "unsigned int", n);
  b.array("inNext", "unsigned char", n);
  b.scalar("delta", delta);
  b.scalar("bucket", bucket);
  if (!b.gpu()) return;
  Dev<int> df(frontier), dr(rowStart), dc(col);
  Dev<uint> dw(weight), di(dist), dout(dist);
  Dev<unsigned char> dn(n);
  auto go = [&] {
    LAUNCH(ssspRelax, grd, blk, 0, df.p, nf, dr.p, dc.p, dw.p, di.p, dout.p, dn.p, delta, bucket);
  };
  b.once(go);
  auto o = dout.get();
  auto mark = dn.get();
  std::vector<uint> want(dist);
  std::vector<unsigned char> wantMark(n, 0);
  for (int u : frontier) {
    if (dist[u] < bucket * delta || dist[u] >= (bucket + 1) * delta) continue;
    for (int e = rowStart[u]; e < rowStart[u + 1]; e++) {
      if (weight[e] > delta) continue;
      uint nd = dist[u] + weight[e];
      int v = col[e];
      if (nd >= dist[v]) continue;
      want[v] = std::min(want[v], nd);
      if (nd < (bucket + 1) * delta) wantMark[v] = 1;
    }
  }
  Cmp c(name, 0, 0);
  for (int v = 0; v < n; v++) {
    c.add(v, o[v], want[v]);
    c.add(v, mark[v], wantMark[v]);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 90000, 48, 45000, 131);
  run(b, "large", 260000, 340, 130000, 132);
  return b.finish();
}
