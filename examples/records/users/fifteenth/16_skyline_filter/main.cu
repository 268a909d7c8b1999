// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int n, int windowSize) {
  Rng r(161);
  std::vector<float> cols(size_t(n) * kAttributes), win(size_t(windowSize) * kAttributes);
  for (int i = 0; i < n; i++) {  // anticorrelated: a tuple good in one attribute is bad in another
    float e[kAttributes], sum = 0, plane = 0.5f + 0.13f * r.normal();
    for (auto& x : e) sum += x = -logf(r.uni() + 1e-6f);
    for (int k = 0; k < kAttributes; k++) cols[size_t(k) * n + i] = plane * kAttributes * e[k] / sum;
  }
  std::vector<std::pair<float, int>> order(n);
  for (int i = 0; i < n; i++) {
    float s = 0;
    for (int k = 0; k < kAttributes; k++) s += cols[size_t(k) * n + i];
    order[i] = {s, i};
  }
  std::partial_sort(order.begin(), order.begin() + windowSize, order.end());
  for (int w = 0; w < windowSize; w++)
    for (int k = 0; k < kAttributes; k++) win[w * kAttributes + k] = cols[size_t(k) * n + order[w].second];
  dim3 blk(1024), grd(ceilDiv(n, 1024));
  size_t sh = win.size() * sizeof(float);
  b.begin(name, "skyline_filter", grd, blk, sh);
  b.data("columns", "float", cols);
  b.data("window", "float", win);
  b.array("survives", "unsigned char", n);
  b.array("survivors", "int", 1);
  b.scalar("n", n);
  b.scalar("windowSize", windowSize);
  if (!b.gpu()) return;
  Dev<float> dc(cols), dw(win);
  Dev<unsigned char> ds(n);
  Dev<int> dn(1);
  auto go = [&] { LAUNCH(skyline_filter, grd, blk, sh, dc.p, dw.p, ds.p, dn.p, n, windowSize); };
  b.once(go);
  auto o = ds.get();
  int total = 0;
  Cmp c(name, 0, 0);
  for (int i = 0; i < n; i++) {
    bool keep = true;
    for (int w = 0; w < windowSize && keep; w++) {
      int le = 0, lt = 0;
      for (int k = 0; k < kAttributes; k++) {
        le += win[w * kAttributes + k] <= cols[size_t(k) * n + i];
        lt += win[w * kAttributes + k] < cols[size_t(k) * n + i];
      }
      keep = !(le == kAttributes && lt > 0);
    }
    total += keep;
    c.add(i, o[i], keep);
  }
  c.add(n, dn.get()[0], total);
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 90000, 384);
  run(b, "large", 500000, 1024);
  return b.finish();
}
