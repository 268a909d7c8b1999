// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int pages, int maxEdges) {
  Rng r(14);
  std::vector<int> row(1, 0), src;
  for (int v = 0; v < pages; v++) {  // heavy-tailed in-degrees; half the links come from nearby pages
    int d = std::min(1500, int(2.2f * powf(r.uni() + 1e-6f, -0.62f)));
    d = std::min(d, maxEdges - int(src.size()));
    for (int k = 0; k < d; k++) {
      int s;
      if (r.uni() < 0.5f)
        s = (v + pages + int(r.below(400)) - 200) % pages;
      else {
        float u = r.uni();
        s = int(u * u * u * pages) % pages;
      }
      src.push_back(s);
    }
    row.push_back(int(src.size()));
  }
  dim3 blk(128), grd(ceilDiv(pages, 128));
  float damping = 0.85f;
  b.begin(name, "rank_pull", grd, blk);
  b.data("rowStart", "int", row);
  b.data("source", "int", src);
  b.array("share", "float", pages);
  b.array("rank", "float", pages);
  b.scalar("pages", pages);
  b.scalar("damping", damping);
  if (!b.gpu()) return;
  std::vector<float> sh(pages);
  for (auto& v : sh) v = r.uni() / pages;
  Dev<int> dr(row), ds(src);
  Dev<float> dsh(sh), dk(pages);
  auto go = [&] { LAUNCH(rank_pull, grd, blk, 0, dr.p, ds.p, dsh.p, dk.p, pages, damping); };
  b.once(go);
  auto o = dk.get();
  Cmp c(name, 1e-4, 1e-12);
  for (int v = 0; v < pages; v++) {
    double s = 0;
    for (int e = row[v]; e < row[v + 1]; e++) s += sh[src[e]];
    c.add(v, o[v], (1 - damping) / pages + damping * s);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  run(b, "small", 9000, 100000);
  run(b, "large", 760000, 4000000);
  return b.finish();
}
