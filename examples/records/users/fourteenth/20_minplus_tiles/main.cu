// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int vertices, int pivot) {
  const int unreachable = 1 << 29;  // twice that is still an int
  Rng r(20);
  size_t n = size_t(vertices) * vertices;
  std::vector<int> dist(n);
  for (int i = 0; i < vertices; i++)
    for (int j = 0; j < vertices; j++)
      dist[size_t(i) * vertices + j] = i == j ? 0 : r.below(4) == 0 ? unreachable : 10 + int(r.below(5000));
  int tiles = vertices / TILE;
  dim3 blk(TILE, TILE), grd(tiles, tiles);
  b.begin(name, "minplus_tiles", grd, blk);
  b.array("dist", "int", n);
  b.scalar("vertices", vertices);
  b.scalar("pivot", pivot);
  if (!b.gpu()) return;
  Dev<int> dd(dist);
  auto go = [&] { LAUNCH(minplus_tiles, grd, blk, 0, dd.p, vertices, pivot); };
  b.once(go);
  auto o = dd.get();
  Cmp c(name, 0, 0);
  for (size_t i : sample(n, 400000)) {
    size_t row = i / vertices, col = i % vertices;
    int want = dist[i];
    if (int(row / TILE) != pivot && int(col / TILE) != pivot)
      for (int k = pivot * TILE; k < (pivot + 1) * TILE; k++)
        want = std::min(want, dist[row * vertices + k] + dist[size_t(k) * vertices + col]);
    c.add(i, o[i], want);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 1024, 5);
  run(b, "large", 4096, 77);
  return b.finish();
}
