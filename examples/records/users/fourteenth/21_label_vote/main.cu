// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
#include <map>
static unsigned mixHost(int label, unsigned salt) {
  unsigned h = unsigned(label) ^ salt;
  h *= 0x9e3779b1u;
  h ^= h >> 15;
  h *= 0x85ebca77u;
  return h ^ (h >> 13);
}
static void run(Bench& b, const char* name, int vertices, int meanDegree, int warps) {
  const unsigned salt = 0x51ed270bu;
  Rng r(21);
  std::vector<std::vector<int>> adjacency(vertices);
  const int community = 200;
  for (int e = 0; e < vertices * meanDegree / 2; e++) {
    float u = r.uni();
    int from = int(r.below(20)) == 0 ? int(u * u * u * vertices) : int(u * vertices);
    from = std::min(from, vertices - 1);
    int base = from / community * community;
    int to = r.below(4) == 0 ? int(r.below(vertices)) : std::min(base + int(r.below(community)), vertices - 1);
    if (from == to || adjacency[from].size() >= 250) continue;
    adjacency[from].push_back(to);
    adjacency[to].push_back(from);
  }
  for (int hub = 0; hub < vertices / 400; hub++) {
    int v = int(r.below(vertices));
    for (int k = int(r.below(120)); k > 0; k--) adjacency[v].push_back(int(r.below(vertices)));
  }
  std::vector<int> rowPtr(vertices + 1), neighbours, labels(vertices);
  for (int v = 0; v < vertices; v++) {
    neighbours.insert(neighbours.end(), adjacency[v].begin(), adjacency[v].end());
    rowPtr[v + 1] = int(neighbours.size());
    // after some sweeps: most vertices of a community share a few labels
    labels[v] = r.below(3) == 0 ? v : std::min(v / community * community + int(r.below(6)), vertices - 1);
  }
  dim3 blk(32, warps), grd(ceilDiv(vertices, warps));
  b.begin(name, "label_vote", grd, blk);
  b.data("rowPtr", "int", rowPtr);
  b.data("neighbours", "int", neighbours);
  b.data("labelIn", "int", labels);
  b.array("labelOut", "int", vertices);
  b.array("changed", "int", 1);
  b.scalar("vertices", vertices);
  b.scalar("salt", salt);
  if (!b.gpu()) return;
  Dev<int> dr(rowPtr), dn(neighbours), dl(labels), dout(vertices), dc(1);
  auto go = [&] { LAUNCH(label_vote, grd, blk, 0, dr.p, dn.p, dl.p, dout.p, dc.p, vertices, salt); };
  b.once(go);
  auto o = dout.get();
  Cmp c(name, 0, 0);
  int changed = 0;
  for (int v = 0; v < vertices; v++) {
    std::map<int, int> votes;
    for (int k = rowPtr[v]; k < rowPtr[v + 1]; k++) votes[labels[neighbours[k]]]++;
    int want = labels[v], count = 0;
    for (auto& x : votes)
      if (x.second > count || (x.second == count && mixHost(x.first, salt) < mixHost(want, salt))) {
        want = x.first;
        count = x.second;
      }
    changed += want != labels[v];
    c.add(v, o[v], want);
  }
  c.add(0, dc.get()[0], changed);
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 20000, 14, 4);
  run(b, "large", 160000, 16, 8);
  return b.finish();
}
