// SPDX-License-Identifier: BSL-1.0
#include <set>

#include "../../common.h"
#include "kernel.cuh"
struct Graph {
  std::vector<int> rowStart, neighbor;
};
static Graph makeGraph(int vertices, int edges, int dense, Rng& r) {
  std::vector<std::pair<int, int>> list;
  auto add = [&](int a, int b) {
    if (a == b) return;
    list.push_back({a, b});
    list.push_back({b, a});
  };
  for (int i = 0; i < edges; i++) {
    float u = r.uni();
    int a = std::min(int(powf(u, 1.6f) * vertices), vertices - 1);  // low numbers have many neighbours
    int b = r.below(3) ? int(r.below(vertices)) : std::min(vertices - 1, a + 1 + int(r.below(50)));
    add(a, b);
  }
  for (int i = 0; i < dense; i++)  // a clique that needs more than 64 colours
    for (int k = 0; k < i; k++) add(vertices / 2 + i, vertices / 2 + k);
  std::vector<int> shuffle(vertices);
  for (int i = 0; i < vertices; i++) {
    int k = r.below(i + 1);
    shuffle[i] = shuffle[k];
    shuffle[k] = i;
  }
  for (auto& e : list) e = {shuffle[e.first], shuffle[e.second]};
  std::sort(list.begin(), list.end());
  list.erase(std::unique(list.begin(), list.end()), list.end());
  Graph g;
  g.rowStart.assign(vertices + 1, 0);
  for (auto& e : list) {
    g.rowStart[e.first + 1]++;
    g.neighbor.push_back(e.second);
  }
  for (int i = 0; i < vertices; i++) g.rowStart[i + 1] += g.rowStart[i];
  return g;
}
static std::vector<int> roundOnHost(const Graph& g, const std::vector<unsigned>& prio, const std::vector<int>& color,
                                    int& colored) {
  std::vector<int> next = color;
  for (int v = 0; v < int(color.size()); v++) {
    if (color[v] >= 0) continue;
    std::set<int> taken;
    bool first = true;
    for (int e = g.rowStart[v]; first && e < g.rowStart[v + 1]; e++) {
      int u = g.neighbor[e];
      if (color[u] >= 0)
        taken.insert(color[u]);
      else
        first = std::make_pair(prio[u], u) < std::make_pair(prio[v], v);
    }
    if (!first) continue;
    int c = 0;
    while (taken.count(c)) c++;
    next[v] = c;
    colored++;
  }
  return next;
}
// the round after `before` rounds; priority: random, after the logarithm of the degree if byDegree
static void run(Bench& b, const char* name, int vertices, int edges, int dense, int before, bool byDegree) {
  Rng r(18);
  Graph g = makeGraph(vertices, edges, dense, r);
  std::vector<unsigned> prio(vertices);
  for (int v = 0; v < vertices; v++) {
    int degree = g.rowStart[v + 1] - g.rowStart[v];
    prio[v] = byDegree ? unsigned(log2(degree + 1)) << 24 | r.below(1 << 24) : r.u32() >> 1;
  }
  std::vector<int> color(vertices, UNCOLORED);
  int count = 0;
  for (int i = 0; i < before; i++) color = roundOnHost(g, prio, color, count);
  unsigned grd = ceilDiv(vertices, 256);
  b.begin(name, "jp_color_round", grd, 256);
  b.data("row_start", "int", g.rowStart);
  b.data("neighbor", "int", g.neighbor);
  b.data("priority", "unsigned", prio);
  b.data("color_in", "int", color);
  b.array("color_out", "int", vertices);
  b.array("colored", "int", 1);
  b.scalar("vertices", vertices);
  if (!b.gpu()) return;
  Dev<int> dr(g.rowStart), dn(g.neighbor), dc(color), out(vertices), dcount(1);
  Dev<unsigned> dp(prio);
  auto go = [&] { LAUNCH(jp_color_round, grd, 256, 0, dr.p, dn.p, dp.p, dc.p, out.p, dcount.p, vertices); };
  b.once(go);
  auto o = out.get();
  count = 0;
  auto want = roundOnHost(g, prio, color, count);
  Cmp c(name, 0, 0);
  for (int v = 0; v < vertices; v++) c.add(v, o[v], want[v]);
  c.add(vertices, dcount.get()[0], count);
  c.add(vertices + 1, count > 0, 1);
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 21000, 90000, 0, 1, false);
  run(b, "large", 150000, 1150000, 90, 1, true);
  return b.finish();
}
