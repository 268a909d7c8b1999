// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int rows, int vocabulary) {
  int stride = (vocabulary + 7) / 8 * 8;
  size_t n = size_t(rows) * stride;
  std::vector<int> labels(rows);
  Rng r(20);
  for (auto& l : labels) l = r.below(12) == 0 ? -100 : int(r.below(vocabulary));
  dim3 blk(CE_THREADS), grd(rows);
  b.begin(name, "cross_entropy", grd, blk);
  b.array("logits", "__nv_bfloat16", n);
  b.data("labels", "int", labels);
  b.array("loss", "float", rows);
  b.array("logSumExp", "float", rows);
  b.scalar("vocabulary", vocabulary);
  b.scalar("stride", stride);
  if (!b.gpu()) return;
  std::vector<__nv_bfloat16> x(n);
  for (auto& v : x) {
    uint32_t u = r.u32();  // roughly bell-shaped, in -8 .. 8
    int s = int((u & 255) + (u >> 8 & 255) + (u >> 16 & 255) + (u >> 24)) - 510;
    v = __float2bfloat16(s * (8.0f / 510));
  }
  Dev<__nv_bfloat16> dx(x);
  Dev<int> dl(labels);
  Dev<float> dloss(rows), dlse(rows);
  auto go = [&] { LAUNCH(cross_entropy, grd, blk, 0, dx.p, dl.p, dloss.p, dlse.p, vocabulary, stride); };
  b.once(go);
  auto loss = dloss.get(), lse = dlse.get();
  Cmp c(name, 1e-4, 1e-4);
  for (int i = 0; i < rows; i += rows > 500 ? 7 : 1) {
    double s = 0, w = 0, l = 0;
    if (labels[i] >= 0) {
      for (int k = 0; k < vocabulary; k++) s += exp(double(__bfloat162float(x[size_t(i) * stride + k])));
      w = log(s);
      l = w - double(__bfloat162float(x[size_t(i) * stride + labels[i]]));
    }
    c.add(i, lse[i], w);
    c.add(i, loss[i], l);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 430, 10003);
  run(b, "large", 3700, 32003);
  return b.finish();
}
