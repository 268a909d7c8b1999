// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int vertices, int edges, int k, unsigned blocks) {
  Rng r(211);
  std::vector<uint64_t> pairs;
  for (int e = 0; e < edges; e++) {
    float x = r.uni(), y = r.uni();
    uint64_t u = std::min(int(x * x * vertices), vertices - 1), v = std::min(int(y * vertices), vertices - 1);
    u = u * 7919 % vertices;  // the popular vertices are spread over the numbers
    if (u == v) continue;
    pairs.push_back(u << 32 | v);
    pairs.push_back(v << 32 | u);
  }
  std::sort(pairs.begin(), pairs.end());
  pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
  std::vector<int> rowStart(vertices + 1), neighbours(pairs.size()), degree(vertices), frontier;
  for (size_t i = 0; i < pairs.size(); i++) {
    rowStart[(pairs[i] >> 32) + 1]++;
    neighbours[i] = int(pairs[i] & 0xffffffffu);
  }
  for (int v = 0; v < vertices; v++) {
    degree[v] = rowStart[v + 1];
    rowStart[v + 1] += rowStart[v];
    if (degree[v] <= k) frontier.push_back(v);
  }
  const int frontierSize = int(frontier.size());
  dim3 blk(256), grd(blocks);
  b.begin(name, "kcore_peel", grd, blk);
  b.data("rowStart", "int", rowStart);
  b.data("neighbours", "int", neighbours);
  b.data("frontier", "int", frontier);
  b.data("degree", "int", degree);
  b.array("coreness", "int", vertices);
  b.array("nextFrontier", "int", vertices);
  b.array("nextSize", "int", 1);
  b.scalar("frontierSize", frontierSize);
  b.scalar("k", k);
  if (!b.gpu()) return;
  Dev<int> dr(rowStart), dn(neighbours), df(frontier), dd(degree), dd0(degree), dc(vertices), dq(vertices), ds(1);
  auto go = [&] {
    CK(cudaMemcpyAsync(dd.p, dd0.p, vertices * sizeof(int), cudaMemcpyDeviceToDevice));
    CK(cudaMemsetAsync(ds.p, 0, sizeof(int)));
    LAUNCH(kcore_peel, grd, blk, 0, dr.p, dn.p, df.p, dd.p, dc.p, dq.p, ds.p, frontierSize, k);
  };
  CK(cudaMemset(dc.p, 255, vertices * sizeof(int)));
  b.once(go);
  auto d = dd.get();
  auto core = dc.get();
  auto q = dq.get();
  int size = ds.get()[0];
  std::vector<int> want(degree), falls;
  for (int v : frontier)
    for (int i = rowStart[v]; i < rowStart[v + 1]; i++) want[neighbours[i]]--;
  for (int v = 0; v < vertices; v++)
    if (degree[v] > k && want[v] <= k) falls.push_back(v);
  Cmp c(name, 0, 0);
  for (int v = 0; v < vertices; v++) {
    c.add(v, d[v], want[v]);
    c.add(v, core[v], degree[v] <= k ? k : -1);
  }
  c.add(0, size, double(falls.size()));
  if (size == int(falls.size())) {
    std::sort(q.begin(), q.begin() + size);
    for (int i = 0; i < size; i++) c.add(i, q[i], falls[i]);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 30000, 250000, 14, 264);
  run(b, "large", 260000, 1700000, 11, 1056);
  return b.finish();
}
