// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int vertices, int mean) {
  dim3 blk(128), grd(ceilDiv(size_t(vertices) * 32, 128));
  Rng r(13);
  std::vector<int> start(1, 0), nb, row;
  for (int u = 0; u < vertices; u++) {  // communities of neighbours in number, and far friends
    row.clear();
    float q = r.uni() + 0.004f;
    int deg = std::min(int(mean * 0.5f / sqrtf(q)), 150);
    for (int k = 0; k < deg; k++) {
      int v = r.below(4) ? u + 1 + int(r.below(60)) : u + 1 + int(r.below(vertices));
      if (v < vertices) row.push_back(v);
    }
    std::sort(row.begin(), row.end());
    row.erase(std::unique(row.begin(), row.end()), row.end());
    nb.insert(nb.end(), row.begin(), row.end());
    start.push_back(int(nb.size()));
  }
  b.begin(name, "triangle_count", grd, blk);
  b.data("rowStart", "int", start);
  b.data("neighbor", "int", nb);
  b.array("perVertex", "int", vertices);
  b.array("total", "unsigned long long", 1);
  b.scalar("vertices", vertices);
  if (!b.gpu()) return;
  Dev<int> ds(start), dn(nb), dp(vertices);
  Dev<unsigned long long> dt(1);
  auto go = [&] { LAUNCH(triangle_count, grd, blk, 0, ds.p, dn.p, dp.p, dt.p, vertices); };
  b.once(go);
  auto o = dp.get();
  Cmp c(name, 0, 0);
  double sum = 0;
  for (int v : o) sum += v;
  c.add(0, double(dt.get()[0]), sum);
  for (size_t u : sample(vertices, 100000)) {
    int n = 0;
    for (int k = start[u]; k < start[u + 1]; k++) {
      int i = k + 1, j = start[nb[k]], ie = start[u + 1], je = start[nb[k] + 1];
      while (i < ie && j < je) {
        if (nb[i] == nb[j])
          n++, i++, j++;
        else if (nb[i] < nb[j])
          i++;
        else
          j++;
      }
    }
    c.add(u, o[u], n);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 9001, 10);
  run(b, "large", 250007, 14);
  return b.finish();
}
