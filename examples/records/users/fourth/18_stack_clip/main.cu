// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
template <int FRAMES>
static void run(Bench& b, const char* name, const char* kernel, int w, int h) {
  int n = w * h;
  float kappa = 2.2f;
  dim3 blk(256), grd(ceilDiv(n, 256));
  Rng r(18);
  std::vector<unsigned short> a(size_t(n) * FRAMES);
  for (int i = 0; i < n; i++) {
    float sky = 900 + 300 * sinf(i % w * 0.01f) + (r.below(200) == 0 ? r.range(2000, 30000) : 0);
    for (int f = 0; f < FRAMES; f++) {
      float noise = (r.uni() + r.uni() + r.uni() - 1.5f) * 60;
      float v = sky + noise + (r.below(40) == 0 ? r.range(500, 20000) : 0);
      a[size_t(f) * n + i] = (unsigned short)std::min(std::max(v, 0.0f), 65535.0f);
    }
  }
  b.begin(name, kernel, grd, blk);
  b.data("frames", "unsigned short", a);
  b.array("stacked", "float", n);
  b.array("used", "unsigned char", n);
  b.scalar("pixels", n);
  b.scalar("kappa", kappa);
  if (!b.gpu()) return;
  Dev<unsigned short> da(a);
  Dev<float> ds(n);
  Dev<unsigned char> du(n);
  auto go = [&] { LAUNCH(stack_clip<FRAMES>, grd, blk, 0, da.p, ds.p, du.p, n, kappa); };
  b.once(go);
  auto s = ds.get();
  auto u = du.get();
  Cmp c(name, 1e-5, 1e-2, 1e-3);
  for (size_t i : sample(n)) {
    std::vector<double> v;
    for (int f = 0; f < FRAMES; f++) v.push_back(a[size_t(f) * n + i]);
    std::sort(v.begin(), v.end());
    double mean;
    while (true) {
      size_t k = v.size();
      double med = (v[(k - 1) / 2] + v[k / 2]) / 2, sq = 0;
      mean = 0;
      for (double x : v) mean += x / k, sq += (x - med) * (x - med);
      if (k <= 3) break;
      double limit = kappa * sqrt(sq / k) + 0.5;
      while (v.size() > 3 && v.back() - med > limit) v.pop_back();
      while (v.size() > 3 && med - v.front() > limit) v.erase(v.begin());
      if (v.size() == k) break;
    }
    c.add(i, s[i], mean);
    c.add(i, u[i], double(v.size()));
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run<9>(b, "medium", "stack_clip<9>", 400, 300);
  run<15>(b, "large", "stack_clip<15>", 1100, 900);
  return b.finish();
}
