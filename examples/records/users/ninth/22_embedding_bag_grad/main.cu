// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int bags, int meanLength, int dim, int rows, int mode) {
  const int paddingIndex = 0;
  Rng r(22);
  std::vector<int> offsets(bags + 1);
  for (int i = 0; i < bags; i++) {
    float u = r.uni();
    offsets[i + 1] = offsets[i] + (r.below(100) == 0 ? 0 : 1 + int(3 * u * u * meanLength));
  }
  std::vector<int> indices(offsets[bags]);
  for (auto& x : indices) {
    float u = r.uni();
    x = std::min(int(u * u * u * rows), rows - 1);  // some rows are popular
    if (r.below(30) == 0) x = paddingIndex;
  }
  dim3 blk(32, 8), grd(ceilDiv(bags, 8));
  size_t n = size_t(bags) * dim, m = size_t(rows) * dim;
  b.begin(name, "embedding_bag_grad", grd, blk);
  b.array("gradOut", "float", n);
  b.data("indices", "int", indices);
  b.data("offsets", "int", offsets);
  b.array("sampleWeights", "float", indices.size());
  b.array("gradTable", "float", m);
  b.scalar("bags", bags);
  b.scalar("dim", dim);
  b.scalar("paddingIndex", paddingIndex);
  b.scalar("mode", mode);
  if (!b.gpu()) return;
  std::vector<float> grad(n), weights(indices.size());
  for (auto& x : grad) x = r.normal();
  for (auto& x : weights) x = r.range(0.2f, 1.5f);
  Dev<float> dg(grad), dw(weights), dt(m);
  Dev<int> di(indices), doff(offsets);
  auto go = [&] {
    LAUNCH(embedding_bag_grad, grd, blk, 0, dg.p, di.p, doff.p, dw.p, dt.p, bags, dim, paddingIndex, mode);
  };
  dt.zero();
  b.once(go);
  auto o = dt.get();
  std::vector<double> want(m), size(m);
  for (int k = 0; k < bags; k++) {
    double len = offsets[k + 1] - offsets[k], f = mode == BAG_MEAN ? 1 / len : mode == BAG_SQRT_N ? 1 / sqrt(len) : 1;
    for (int i = offsets[k]; i < offsets[k + 1]; i++) {
      if (indices[i] == paddingIndex) continue;
      for (int d = 0; d < dim; d++) {
        double v = f * weights[i] * grad[size_t(k) * dim + d];
        want[size_t(indices[i]) * dim + d] += v;
        size[size_t(indices[i]) * dim + d] += fabs(v);
      }
    }
  }
  Cmp c(name, 0, 1e-5);
  for (size_t i = 0; i < m; i++) c.add(i, o[i] / (1e-3 + size[i]), want[i] / (1e-3 + size[i]));
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 1700, 12, 64, 9001, BAG_MEAN);
  run(b, "large", 21000, 24, 96, 40000, BAG_SQRT_N);
  return b.finish();
}
