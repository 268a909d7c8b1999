// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int width, int height, int sites, int step) {
  Rng r(53);
  size_t n = size_t(width) * height;
  std::vector<int> seeds(n, -1);
  for (int k = 0; k < sites; k++) {  // the state after the passes of longer steps: copies of a site on a coarse lattice
    int sx = int(r.below(width)), sy = int(r.below(height)), reach = 1 + int(r.below(3));
    for (int j = -reach; j <= reach; j++)
      for (int i = -reach; i <= reach; i++) {
        int x = sx + 2 * i * step, y = sy + 2 * j * step;
        if (x >= 0 && x < width && y >= 0 && y < height) seeds[size_t(y) * width + x] = sy << 16 | sx;
      }
  }
  dim3 blk(64, 4), grd(ceilDiv(width, 64), ceilDiv(height, 4));
  b.begin(name, "jump_flood", grd, blk);
  b.data("seedsIn", "int", seeds);
  b.array("seedsOut", "int", n);
  b.array("distance", "float", n);
  b.scalar("width", width);
  b.scalar("height", height);
  b.scalar("step", step);
  if (!b.gpu()) return;
  Dev<int> di(seeds), dout(n);
  Dev<float> dd(n);
  auto go = [&] { LAUNCH(jump_flood, grd, blk, 0, di.p, dout.p, dd.p, width, height, step); };
  b.once(go);
  auto o = dout.get();
  auto od = dd.get();
  Cmp c(name, 1e-6, 0);
  for (size_t i : sample(n)) {
    int x = int(i % width), y = int(i / width), best = -1;
    long long bd = 1ll << 60;
    for (int k = 0; k < 9; k++) {
      int qx = x + (k % 3 - 1) * step, qy = y + (k / 3 - 1) * step;
      if (qx < 0 || qx >= width || qy < 0 || qy >= height) continue;
      int s = seeds[size_t(qy) * width + qx];
      if (s < 0) continue;
      long long dx = (s & 0xFFFF) - x, dy = (s >> 16) - y, d = dx * dx + dy * dy;
      if (d < bd || (d == bd && s < best)) {
        bd = d;
        best = s;
      }
    }
    c.add(i, o[i] == best ? 1 : 0, 1);
    c.add(i, std::isinf(od[i]) ? -1 : od[i], best < 0 ? -1 : sqrt(double(bd)));
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 1200, 800, 30000, 4);
  run(b, "large", 3000, 2000, 150000, 16);
  return b.finish();
}
