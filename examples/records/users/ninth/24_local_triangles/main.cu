// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int vertices, int draws, float skew, int blocks, int threads) {
  Rng r(24);
  std::vector<std::pair<int, int>> edges;
  for (int i = 0; i < draws; i++) {
    int u = std::min(int(powf(r.uni(), skew) * vertices), vertices - 1), v;
    if (r.below(3) == 0)
      v = std::min(int(powf(r.uni(), skew) * vertices), vertices - 1);
    else
      v = (u + 1 + int(r.below(24))) % vertices;  // near ones make triangles
    u = int(u * 48271ll % vertices);  // numbers without order
    v = int(v * 48271ll % vertices);
    if (u != v) edges.push_back({std::min(u, v), std::max(u, v)});
  }
  std::sort(edges.begin(), edges.end());
  edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
  std::vector<int> degree(vertices), rowStart(vertices + 1), neighbours(edges.size());
  for (auto& e : edges) {
    degree[e.first]++;
    degree[e.second]++;
  }
  for (auto& e : edges)  // from the lower degree to the higher
    if (std::make_pair(degree[e.first], e.first) > std::make_pair(degree[e.second], e.second))
      std::swap(e.first, e.second);
  std::sort(edges.begin(), edges.end());
  for (size_t i = 0; i < edges.size(); i++) {
    rowStart[edges[i].first + 1]++;
    neighbours[i] = edges[i].second;
  }
  for (int i = 0; i < vertices; i++) rowStart[i + 1] += rowStart[i];
  b.begin(name, "local_triangles", blocks, threads);
  b.data("rowStart", "int", rowStart);
  b.data("neighbours", "int", neighbours);
  b.array("triangles", "unsigned int", vertices);
  b.scalar("vertices", vertices);
  if (!b.gpu()) return;
  Dev<int> ds(rowStart), dn(neighbours);
  Dev<unsigned> dt(vertices);
  auto go = [&] { LAUNCH(local_triangles, blocks, threads, 0, ds.p, dn.p, dt.p, vertices); };
  dt.zero();
  b.once(go);
  auto o = dt.get();
  // by marks: the neighbours of u get u's mark
  std::vector<int> mark(vertices, -1);
  std::vector<unsigned> want(vertices);
  size_t all = 0;
  for (int u = 0; u < vertices; u++) {
    for (int e = rowStart[u]; e < rowStart[u + 1]; e++) mark[neighbours[e]] = u;
    for (int e = rowStart[u]; e < rowStart[u + 1]; e++) {
      int v = neighbours[e];
      for (int k = rowStart[v]; k < rowStart[v + 1]; k++)
        if (mark[neighbours[k]] == u) {
          want[u]++;
          want[v]++;
          want[neighbours[k]]++;
          all++;
        }
    }
  }
  Cmp c(name, 0, 0);
  for (int i = 0; i < vertices; i++) c.add(i, o[i], want[i]);
  if (all < size_t(vertices) / 4) c.add(0, double(all), vertices);  // the graph must have triangles
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 9001, 42000, 1.2f, 281, 256);
  run(b, "large", 150001, 1400000, 1.6f, 792, 192);
  return b.finish();
}
