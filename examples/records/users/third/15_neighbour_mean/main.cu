// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int nodes, int degree) {
  dim3 blk(192), grd(ceilDiv(size_t(nodes) * 32, 192));
  Rng r(15);
  std::vector<int> off(nodes + 1, 0), nb;
  for (int i = 0; i < nodes; i++) {
    float u = r.uni() + 0.02f;
    int d = std::min(int(0.3f * degree / u), 40 * degree);
    if (r.below(20) == 0) d = 0;
    for (int k = 0; k < d; k++) {
      float v = r.uni();
      nb.push_back(r.below(2) ? r.below(nodes) : std::min(int(v * v * v * nodes), nodes - 1));
    }
    off[i + 1] = int(nb.size());
  }
  b.begin(name, "neighbour_mean", grd, blk);
  b.data("offsets", "int", off);
  b.data("neighbours", "int", nb);
  b.array("features", "float2", size_t(nodes) * 32, 8);
  b.array("mean", "float2", size_t(nodes) * 32, 8);
  b.scalar("nodes", nodes);
  if (!b.gpu()) return;
  std::vector<float2> f(size_t(nodes) * 32);
  for (auto& v : f) v = make_float2(r.range(-1, 1), r.range(-1, 1));
  Dev<int> doff(off), dnb(nb);
  Dev<float2> df(f), dm(f.size());
  auto go = [&] { LAUNCH(neighbour_mean, grd, blk, 0, doff.p, dnb.p, df.p, dm.p, nodes); };
  b.once(go);
  auto o = dm.get();
  Cmp c(name, 1e-4, 1e-5);
  for (size_t i : sample(f.size(), 100000)) {
    int n = int(i / 32), d = off[n + 1] - off[n];
    double x = 0, y = 0;
    for (int e = off[n]; e < off[n + 1]; e++) {
      x += f[size_t(nb[e]) * 32 + i % 32].x;
      y += f[size_t(nb[e]) * 32 + i % 32].y;
    }
    c.add(i, o[i].x, d ? x / d : 0);
    c.add(i, o[i].y, d ? y / d : 0);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 6000, 12);
  run(b, "large", 200000, 14);
  return b.finish();
}
