// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int bags, int rows, int dim, int maxLen) {
  dim3 blk(32, 8), grd(ceilDiv(bags, 8));
  Rng r(22 + bags);
  long long pad = 0;
  std::vector<int> off(bags + 1);
  std::vector<long long> idx;
  for (int i = 0; i < bags; i++) {  // popular rows come first in the table
    off[i] = int(idx.size());
    int len = int(r.below(maxLen + 1));
    for (int k = 0; k < len; k++) {
      float t = r.uni();
      idx.push_back(r.uni() < 0.06f ? pad : std::min(1 + (long long)(t * t * t * (rows - 1)), (long long)rows - 1));
    }
  }
  off[bags] = int(idx.size());
  b.begin(name, "embeddingBagBackward", grd, blk);
  b.array("gradOut", "float", size_t(bags) * dim);
  b.data("indices", "long long", idx);
  b.data("offsets", "int", off);
  b.array("gradTable", "float", size_t(rows) * dim);
  b.scalar("bags", bags);
  b.scalar("dim", dim);
  b.scalar("paddingIdx", pad);
  if (!b.gpu()) return;
  std::vector<float> g(size_t(bags) * dim);
  for (auto& v : g) v = r.range(-1, 1);
  Dev<float> dg(g), dt(size_t(rows) * dim);
  Dev<long long> di(idx);
  Dev<int> dof(off);
  auto go = [&] { LAUNCH(embeddingBagBackward, grd, blk, 0, dg.p, di.p, dof.p, dt.p, bags, dim, pad); };
  dt.zero();
  b.once(go);
  auto o = dt.get();
  std::vector<double> want(size_t(rows) * dim);
  for (int i = 0; i < bags; i++) {
    int used = 0;
    for (int k = off[i]; k < off[i + 1]; k++) used += idx[k] != pad;
    for (int k = off[i]; k < off[i + 1]; k++)
      if (idx[k] != pad)
        for (int d = 0; d < dim; d++) want[size_t(idx[k]) * dim + d] += double(g[size_t(i) * dim + d]) / used;
  }
  Cmp c(name, 1e-4, 1e-4);
  for (size_t i : sample(want.size(), 400000)) c.add(i, o[i], want[i]);
  for (int k = 0; k < 100; k++)  // popular rows and rows of known bags
    for (int d = 0; d < dim; d++) {
      size_t i = size_t(k) * dim + d, j = size_t(idx[k * (idx.size() / 100)]) * dim + d;
      c.add(i, o[i], want[i]);
      c.add(j, o[j], want[j]);
    }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 1100, 20000, 96, 30);
  run(b, "large", 15000, 150000, 160, 45);
  return b.finish();
}
