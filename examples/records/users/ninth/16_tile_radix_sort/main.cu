// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int n, int beginBit, int endBit) {
  std::vector<unsigned> keys(n);
  Rng r(16);
  for (auto& k : keys) {
    k = r.u32();
    if (r.below(4) == 0) k &= 0xff00ffu;  // some digits are common
  }
  unsigned grid = ceilDiv(n, SORT_TILE);
  b.begin(name, "tile_radix_sort", grid, SORT_THREADS);
  b.data("keysIn", "unsigned int", keys);
  b.array("keysOut", "unsigned int", n);
  b.scalar("n", n);
  b.scalar("beginBit", beginBit);
  b.scalar("endBit", endBit);
  if (!b.gpu()) return;
  Dev<unsigned> din(keys), dout(n);
  auto go = [&] { LAUNCH(tile_radix_sort, grid, SORT_THREADS, 0, din.p, dout.p, n, beginBit, endBit); };
  b.once(go);
  auto o = dout.get();
  unsigned mask = endBit - beginBit == 32 ? ~0u : ((1u << (endBit - beginBit)) - 1) << beginBit;
  Cmp c(name, 0, 0);
  for (int t = 0; t < n; t += SORT_TILE) {
    auto from = keys.begin() + t, to = keys.begin() + std::min(n, t + SORT_TILE);
    std::vector<unsigned> want(from, to);
    std::stable_sort(want.begin(), want.end(), [&](unsigned x, unsigned y) { return (x & mask) < (y & mask); });
    for (size_t i = 0; i < want.size(); i++) c.add(t + i, o[t + i], want[i]);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 301000, 8, 28);
  run(b, "large", 3900000, 0, 32);
  return b.finish();
}
