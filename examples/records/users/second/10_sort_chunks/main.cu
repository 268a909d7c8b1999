// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int n) {
  dim3 blk(512), grd(ceilDiv(n, 1024));
  std::vector<unsigned> k(n);
  Rng r(10);
  for (auto& v : k) v = r.u32() & 0x7fffffffu;
  b.begin(name, "sort_chunks", grd, blk);
  b.data("keys", "unsigned", k);
  b.array("sorted", "unsigned", n);
  b.scalar("n", n);
  if (!b.gpu()) return;
  Dev<unsigned> dk(k), ds(n);
  auto go = [&] { LAUNCH(sort_chunks, grd, blk, 0, dk.p, ds.p, n); };
  b.once(go);
  auto o = ds.get();
  Cmp c(name, 0, 0);
  for (int s = 0; s < n; s += 1024) std::sort(k.begin() + s, k.begin() + std::min(s + 1024, n));
  for (int i = 0; i < n; i++) c.add(i, o[i], k[i]);
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 250000);
  run(b, "large", 4000000);
  return b.finish();
}
