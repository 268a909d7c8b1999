// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int width, int height, int perThousand) {
  Rng r(52);
  size_t n = size_t(width) * height;
  int far = width + height;
  std::vector<int> g(n);
  for (int y = 0; y < height; y++) {
    int* row = &g[size_t(y) * width];
    bool empty = r.below(6) == 0;  // some rows have no site
    for (int x = 0; x < width; x++) row[x] = !empty && int(r.below(1000)) < perThousand ? 0 : far;
    for (int x = 1; x < width; x++) row[x] = std::min(row[x], row[x - 1] + 1);
    for (int x = width - 2; x >= 0; x--) row[x] = std::min(row[x], row[x + 1] + 1);
    for (int x = 0; x < width; x++) row[x] = std::min(row[x], far);
  }
  dim3 blk(kColumns), grd(ceilDiv(width, kColumns));
  b.begin(name, "distance_columns", grd, blk);
  b.data("rowDistance", "int", g);
  b.array("distance2", "int", n);
  b.scalar("width", width);
  b.scalar("height", height);
  if (!b.gpu()) return;
  Dev<int> dg(g), dd(n);
  auto go = [&] { LAUNCH(distance_columns, grd, blk, 0, dg.p, dd.p, width, height); };
  b.once(go);
  auto o = dd.get();
  Cmp c(name, 0, 0);
  for (size_t k : sample(n, 100000)) {
    int x = int(k % width), y = int(k / width), best = 0x7fffffff;
    for (int i = 0; i < height; i++) {
      int v = g[size_t(i) * width + x];
      best = std::min(best, v * v + (y - i) * (y - i));
    }
    c.add(k, o[k], best);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 3000, 72, 12);
  run(b, "large", 12000, 256, 6);
  return b.finish();
}
