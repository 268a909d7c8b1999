// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int tiles) {
  size_t n = size_t(tiles) * SORT_TILE;
  dim3 blk(SORT_TILE / 2), grd(tiles);
  Rng r(23);
  std::vector<unsigned> k(n);
  for (auto& v : k) v = r.below(8) ? r.u32() : r.below(1000);
  b.begin(name, "tile_bitonic", grd, blk);
  b.data("keysIn", "unsigned int", k);
  b.array("keysOut", "unsigned int", n);
  b.array("positionOut", "unsigned short", n);
  if (!b.gpu()) return;
  Dev<unsigned> di(k), dout(n);
  Dev<unsigned short> dp(n);
  auto go = [&] { LAUNCH(tile_bitonic, grd, blk, 0, di.p, dout.p, dp.p); };
  b.once(go);
  auto o = dout.get();
  auto p = dp.get();
  Cmp c(name, 0, 0);
  for (size_t t = 0; t < n; t += SORT_TILE) {
    std::vector<unsigned> w(k.begin() + t, k.begin() + t + SORT_TILE);
    std::sort(w.begin(), w.end());
    std::vector<char> seen(SORT_TILE, 0);
    for (int i = 0; i < SORT_TILE; i++) {
      c.add(t + i, o[t + i], w[i]);
      c.add(t + i, k[t + p[t + i] % SORT_TILE], w[i]);
      c.add(t + i, seen[p[t + i] % SORT_TILE]++, 0);
    }
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 100);
  run(b, "large", 1900);
  return b.finish();
}
