// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int series, int steps) {
  Rng r(201);
  size_t n = size_t(series) * steps;
  std::vector<float> value(n), weight(n);
  for (int s = 0; s < series; s++) {
    float slope = r.range(-0.01f, 0.08f), noise = r.range(0.1f, 1.0f);
    for (int t = 0; t < steps; t++) {
      value[size_t(t) * series + s] = slope * t + noise * r.normal();
      weight[size_t(t) * series + s] = r.range(0.5f, 3.0f);
    }
  }
  dim3 blk(96), grd(ceilDiv(series, 96));
  b.begin(name, "isotonic_pav", grd, blk);
  b.data("value", "float", value);
  b.data("weight", "float", weight);
  b.array("stack", "Pooled", n, sizeof(Pooled));
  b.array("fit", "float", n);
  b.array("levels", "int", series);
  b.scalar("series", series);
  b.scalar("steps", steps);
  if (!b.gpu()) return;
  Dev<float> dv(value), dw(weight), df(n);
  Dev<Pooled> ds(n);
  Dev<int> dl(series);
  auto go = [&] { LAUNCH(isotonic_pav, grd, blk, 0, dv.p, dw.p, ds.p, df.p, dl.p, series, steps); };
  b.once(go);
  auto o = df.get();
  auto l = dl.get();
  Cmp c(name, 1e-4, 1e-4, 1e-3);
  for (size_t s : sample(series, 3000)) {
    std::vector<double> mean, w;
    std::vector<int> len;
    for (int t = 0; t < steps; t++) {
      mean.push_back(value[size_t(t) * series + s]);
      w.push_back(weight[size_t(t) * series + s]);
      len.push_back(1);
      while (mean.size() > 1 && mean[mean.size() - 2] >= mean.back()) {
        size_t k = mean.size() - 2;
        mean[k] = (mean[k] * w[k] + mean[k + 1] * w[k + 1]) / (w[k] + w[k + 1]);
        w[k] += w[k + 1];
        len[k] += len[k + 1];
        mean.pop_back();
        w.pop_back();
        len.pop_back();
      }
    }
    size_t t = 0;
    for (size_t k = 0; k < mean.size(); k++)
      for (int i = 0; i < len[k]; i++, t++) c.add(t * series + s, o[t * series + s], mean[k]);
    c.add(s, l[s], double(mean.size()));
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 6000, 40);
  run(b, "large", 18000, 72);
  return b.finish();
}
