// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int vertices, int meanDegree, int components, int blocks) {
  Rng r(16);
  std::vector<int> comp(vertices), row(vertices + 1);
  for (auto& x : comp) {
    float u = r.uni();
    x = std::min(int(u * u * components), components - 1);
  }
  for (int i = 0; i < vertices; i++) {
    float u = r.uni();
    int d = int(meanDegree * 3 * u * u);
    if (r.below(500) == 0) d += 40 * meanDegree;
    row[i + 1] = row[i] + d;
  }
  std::vector<int> target(row[vertices]);
  for (int i = 0; i < vertices; i++)
    for (int e = row[i]; e < row[i + 1]; e++)
      target[e] = r.below(2) ? (i + int(r.below(2000))) % vertices : int(r.below(vertices));
  dim3 blk(256), grd(blocks);
  b.begin(name, "boruvka_edges", grd, blk);
  b.data("rowStart", "int", row);
  b.data("target", "int", target);
  b.array("weight", "unsigned int", target.size());
  b.data("component", "int", comp);
  b.array("lightest", "unsigned long long", components);
  b.scalar("vertices", vertices);
  if (!b.gpu()) return;
  std::vector<uint32_t> weight(target.size());
  for (auto& x : weight) x = r.below(100000);
  std::vector<Key> none(components, kNone), want(components, kNone);
  Dev<int> dr(row), dt(target), dc(comp);
  Dev<uint32_t> dw(weight);
  Dev<Key> dl(none);
  auto go = [&] { LAUNCH(boruvka_edges, grd, blk, 0, dr.p, dt.p, dw.p, dc.p, dl.p, vertices); };
  b.once(go);
  auto got = dl.get();
  for (int i = 0; i < vertices; i++)
    for (int e = row[i]; e < row[i + 1]; e++)
      if (comp[target[e]] != comp[i]) want[comp[i]] = std::min(want[comp[i]], (Key(weight[e]) << 32) | Key(e));
  Cmp c(name, 0, 0);
  for (int i = 0; i < components; i++) c.add(i, got[i] == want[i], 1);
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 20000, 8, 900, 264);
  run(b, "large", 150000, 16, 6000, 528);
  return b.finish();
}
