// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int vertices, int meanDegree, int sources) {
  Rng r(241);
  std::vector<std::vector<int>> adj(vertices);
  for (int v = 1; v < vertices; v++) {
    int n = 1 + r.below(meanDegree - 1);
    for (int k = 0; k < n; k++) {
      float u = r.uni();
      int w = std::min(v - 1, int(u * u * v));  // old vertices gather more neighbours
      adj[v].push_back(w);
      adj[w].push_back(v);
    }
  }
  std::vector<int> row(vertices + 1), nb;
  for (int v = 0; v < vertices; v++) {
    std::sort(adj[v].begin(), adj[v].end());
    adj[v].erase(std::unique(adj[v].begin(), adj[v].end()), adj[v].end());
    nb.insert(nb.end(), adj[v].begin(), adj[v].end());
    row[v + 1] = int(nb.size());
  }
  size_t n = size_t(sources) * vertices;
  std::vector<int> depth(n, -1), count(64);
  std::vector<double> paths(n, 0.0);
  for (int s = 0; s < sources; s++) {
    int* d = &depth[size_t(s) * vertices];
    double* p = &paths[size_t(s) * vertices];
    std::vector<int> queue{int(r.below(vertices))};
    d[queue[0]] = 0;
    p[queue[0]] = 1;
    for (size_t i = 0; i < queue.size(); i++) {
      int v = queue[i];
      count[std::min(d[v], 63)]++;
      for (int e = row[v]; e < row[v + 1]; e++) {
        int w = nb[e];
        if (d[w] < 0) {
          d[w] = d[v] + 1;
          queue.push_back(w);
        }
        if (d[w] == d[v] + 1) p[w] += p[v];
      }
    }
  }
  int atDepth = int(std::max_element(count.begin(), count.end()) - count.begin());
  std::vector<int> level, start(sources + 1);
  int largest = 0;
  for (int s = 0; s < sources; s++) {
    for (int v = 0; v < vertices; v++)
      if (depth[size_t(s) * vertices + v] == atDepth) level.push_back(v);
    start[s + 1] = int(level.size());
    largest = std::max(largest, start[s + 1] - start[s]);
  }
  dim3 blk(32 * kWarpsPerBlock), grd(ceilDiv(largest, kWarpsPerBlock), sources);
  b.begin(name, "brandes_back", grd, blk);
  b.data("rowStart", "int", row);
  b.data("neighbour", "int", nb);
  b.data("depth", "int", depth);
  b.array("paths", "double", n);
  b.array("dependency", "double", n);
  b.data("level", "int", level);
  b.data("levelStart", "int", start);
  b.array("centrality", "double", vertices);
  b.scalar("vertices", vertices);
  b.scalar("atDepth", atDepth);
  if (!b.gpu()) return;
  std::vector<double> dep(n, 0.0);
  for (size_t i = 0; i < n; i++)
    if (depth[i] > atDepth) dep[i] = r.range(0.0f, 5.0f);
  Dev<int> drow(row), dnb(nb), dd(depth), dl(level), dst(start);
  Dev<double> dp(paths), ddep(dep), dc(vertices);
  auto go = [&] {
    LAUNCH(brandes_back, grd, blk, 0, drow.p, dnb.p, dd.p, dp.p, ddep.p, dl.p, dst.p, dc.p, vertices, atDepth);
  };
  b.once(go);
  auto o = ddep.get(), cent = dc.get();
  std::vector<double> want(vertices, 0.0);
  Cmp c(name, 1e-9, 1e-9);
  for (int s = 0; s < sources; s++) {
    size_t base = size_t(s) * vertices;
    for (int i = start[s]; i < start[s + 1]; i++) {
      int v = level[i];
      double sum = 0;
      for (int e = row[v]; e < row[v + 1]; e++)
        if (depth[base + nb[e]] == atDepth + 1)
          sum += paths[base + v] / paths[base + nb[e]] * (1 + dep[base + nb[e]]);
      c.add(base + v, o[base + v], sum);
      if (atDepth > 0) want[v] += sum;
    }
  }
  for (int v = 0; v < vertices; v++) c.add(v, cent[v], want[v]);
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 20000, 12, 4);
  run(b, "large", 120000, 14, 10);
  return b.finish();
}
