// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int rows, int length, int window) {
  dim3 blk(256), grd(ceilDiv(length, 256), rows);
  size_t n = size_t(rows) * length, shared = (256 + window - 1) * sizeof(float);
  b.begin(name, "rollingStats", grd, blk, shared);
  for (const char* a : {"series", "mean", "stdDev", "low", "high"}) b.array(a, "float", n);
  b.scalar("length", length);
  b.scalar("window", window);
  if (!b.gpu()) return;
  Rng r(22);
  std::vector<float> in(n);
  float price = 100;
  for (size_t i = 0; i < n; i++) {
    if (i % length == 0) price = r.range(50, 150);
    price += r.range(-0.5f, 0.5f) + 0.001f * (100 - price);
    in[i] = price;
  }
  Dev<float> din(in), dm(n), ds(n), dl(n), dh(n);
  auto go = [&] { LAUNCH(rollingStats, grd, blk, shared, din.p, dm.p, ds.p, dl.p, dh.p, length, window); };
  b.once(go);
  auto m = dm.get(), s = ds.get(), l = dl.get(), h = dh.get();
  Cmp c(name, 1e-5, 2e-5);
  for (size_t i : sample(n)) {
    size_t t = i % length, first = i - std::min<size_t>(t, window - 1);
    double count = double(i - first + 1), mean = 0, sq = 0;
    for (size_t j = first; j <= i; j++) mean += in[j] / count;
    for (size_t j = first; j <= i; j++) sq += (in[j] - mean) * (in[j] - mean);
    c.add(i, m[i], mean);
    c.add(i, s[i], count > 1 ? sqrt(sq / (count - 1)) : 0);
    c.add(i, l[i], *std::min_element(in.begin() + first, in.begin() + i + 1));
    c.add(i, h[i], *std::max_element(in.begin() + first, in.begin() + i + 1));
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 130, 5000, 30);
  run(b, "large", 600, 7300, 63);
  return b.finish();
}
