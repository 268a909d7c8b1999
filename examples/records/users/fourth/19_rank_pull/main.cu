// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int pages, int mean) {
  dim3 blk(256), grd(ceilDiv(size_t(pages) * 32, 256));
  Rng r(19);
  std::vector<int> off(pages + 1, 0), src;
  for (int p = 0; p < pages; p++) {
    float u = r.uni() + 1e-4f;
    int deg = std::min(int(mean * 0.5f / sqrtf(u)), 3000);  // many small, a few hubs
    for (int k = 0; k < deg; k++) {
      float q = r.uni();
      src.push_back(std::min(int(q * q * pages), pages - 1));
    }
    off[p + 1] = int(src.size());
  }
  b.begin(name, "rank_pull", grd, blk);
  b.data("offset", "int", off);
  b.data("source", "int", src);
  b.array("share", "float", pages);
  b.array("rank", "float", pages);
  b.scalar("pages", pages);
  b.scalar("damping", 0.85f);
  if (!b.gpu()) return;
  std::vector<float> share(pages);
  for (auto& v : share) v = r.uni() / pages;
  Dev<int> doff(off), dsrc(src);
  Dev<float> ds(share), dr(pages);
  auto go = [&] { LAUNCH(rank_pull, grd, blk, 0, doff.p, dsrc.p, ds.p, dr.p, pages, 0.85f); };
  b.once(go);
  auto o = dr.get();
  Cmp c(name, 1e-4, 1e-9);
  for (int p = 0; p < pages; p++) {
    double s = 0;
    for (int e = off[p]; e < off[p + 1]; e++) s += share[src[e]];
    c.add(p, o[p], 0.15 / pages + 0.85 * s);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 30000, 12);
  run(b, "large", 600000, 18);
  return b.finish();
}
