// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int vertices, int frontierSize, unsigned ring, unsigned blocks) {
  const int settled = 0x7fffffff;
  int search = 9;
  Rng r(17);
  // degrees with a long tail
  std::vector<int> start(vertices + 1, 0), adj;
  for (int v = 0; v < vertices; v++) {
    float u = r.uni();
    int degree = 2 + int(5 * u) + (r.below(20) == 0 ? int(r.below(90)) : 0) + (r.below(2000) == 0 ? 400 : 0);
    for (int k = 0; k < degree; k++) {
      float t = r.uni();
      adj.push_back(std::min(vertices - 1, int(t * t * vertices)));
    }
    start[v + 1] = int(adj.size());
  }
  std::vector<int> visited(vertices), frontier;
  for (auto& m : visited) m = r.below(10) < 3 ? settled : int(r.below(search));
  std::vector<int> order(vertices);
  for (int i = 0; i < vertices; i++) order[i] = i;
  for (int i = 0; i < frontierSize; i++) {
    std::swap(order[i], order[i + r.below(vertices - i)]);
    frontier.push_back(order[i]);
    visited[order[i]] = settled;
  }
  dim3 blk(256), grd(blocks);
  b.begin(name, "expand_frontier", grd, blk);
  b.data("rowStart", "int", start);
  b.data("adjacency", "int", adj);
  b.data("frontier", "int", frontier);
  b.scalar("frontierSize", frontierSize);
  b.data("visited", "int", visited);
  b.array("parent", "int", vertices);
  b.array("queue", "int", ring);
  b.array("tail", "unsigned int", 1);
  b.scalar("queueMask", ring - 1);
  b.scalar("search", search);
  if (!b.gpu()) return;
  Dev<int> dstart(start), dadj(adj), dfront(frontier), dvis(visited), dparent(vertices), dqueue(ring);
  Dev<unsigned> dtail(1);
  auto go = [&] {
    LAUNCH(expand_frontier, grd, blk, 0, dstart.p, dadj.p, dfront.p, frontierSize, dvis.p, dparent.p, dqueue.p, dtail.p,
           ring - 1, search);
    search++;  // the next launch is a new search over the same frontier
  };
  const int first = search;
  b.once(go);
  auto vis = dvis.get(), par = dparent.get(), q = dqueue.get();
  unsigned count = dtail.get()[0];
  std::vector<char> want(vertices, 0);
  for (int u : frontier)
    for (int e = start[u]; e < start[u + 1]; e++)
      if (visited[adj[e]] != settled) want[adj[e]] = 1;
  std::vector<char> inFrontier(vertices, 0);
  for (int u : frontier) inFrontier[u] = 1;
  std::vector<int> queued(vertices, 0);
  Cmp c(name, 0, 0);
  size_t total = 0;
  for (char w : want) total += w;
  c.add(0, count, double(total));
  for (unsigned i = 0; i < std::min(count, ring); i++)
    if (q[i] >= 0 && q[i] < vertices) queued[q[i]]++;
  for (int v = 0; v < vertices; v++) {
    c.add(v, queued[v], want[v]);
    c.add(v, vis[v], want[v] ? first : visited[v]);
    if (!want[v]) continue;
    int p = par[v];  // any frontier vertex with an edge to v
    bool ok = p >= 0 && p < vertices && inFrontier[p] &&
              std::find(adj.begin() + start[p], adj.begin() + start[p + 1], v) != adj.begin() + start[p + 1];
    c.add(v, ok, 1);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 50000, 7000, 65536, 440);
  run(b, "large", 430000, 250000, 524288, 1056);
  return b.finish();
}
