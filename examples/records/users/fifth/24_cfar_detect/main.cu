// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int rows, int cells) {
  const int cap = 400;
  const float thr = 7.5f, minP = 0.02f;
  dim3 blk(CFAR_THREADS), grd(rows);
  Rng r(40);
  std::vector<float> p(size_t(rows) * cells);
  for (int y = 0; y < rows; y++) {
    float* q = &p[size_t(y) * cells];
    for (int x = 0; x < cells; x++) q[x] = -logf(r.uni() + 1e-7f) * (0.05f + 0.6f / (1 + x * 0.01f));
    for (int k = r.below(12); k > 0; k--) {
      int at = r.below(cells);
      float a = r.range(2, 40);
      for (int d = -2; d <= 2; d++)
        if (at + d >= 0 && at + d < cells) q[at + d] += a * expf(-d * d * 0.9f);
    }
  }
  b.begin(name, "cfar_detect", grd, blk);
  b.data("power", "float", p);
  b.array("count", "int", rows);
  b.array("list", "Detection", size_t(rows) * cap, sizeof(Detection));
  b.scalar("rangeCells", cells);
  b.scalar("perRowMax", cap);
  b.scalar("threshold", thr);
  b.scalar("minPower", minP);
  if (!b.gpu()) return;
  Dev<float> dp(p);
  Dev<int> dc(rows);
  Dev<Detection> dl(size_t(rows) * cap);
  auto go = [&] { LAUNCH(cfar_detect, grd, blk, 0, dp.p, dc.p, dl.p, cells, cap, thr, minP); };
  b.once(go);
  auto n = dc.get();
  auto l = dl.get();
  Cmp c(name, 1e-3, 1e-3, 0.01);  // powers at the threshold: a row's list differs
  for (size_t y = 0; y < size_t(rows); y += rows / 300 + 1) {
    const float* q = &p[y * cells];
    std::vector<std::pair<double, double>> want, got;
    for (int x = 0; x < cells; x++) {
      double v = q[x], L = x ? q[x - 1] : 0, R = x + 1 < cells ? q[x + 1] : 0, s = 0;
      if (!(v > minP && v >= L && v > R)) continue;
      int m = 0;
      for (int k = GUARD + 1; k <= CFAR_HALO; k++) {
        if (x - k >= 0) s += q[x - k], m++;
        if (x + k < cells) s += q[x + k], m++;
      }
      if (v > thr * s / m)
        want.push_back({x + (L - 2 * v + R < 0 ? 0.5 * (L - R) / (L - 2 * v + R) : 0), 10 * log10(v * m / s)});
    }
    for (int k = 0; k < n[y]; k++) got.push_back({l[y * cap + k].range, l[y * cap + k].snr});
    std::sort(got.begin(), got.end());
    c.add(y, double(got.size()), double(want.size()));
    if (got.size() != want.size()) continue;
    for (size_t k = 0; k < got.size(); k++) {
      c.add(y, got[k].first, want[k].first);
      c.add(y, got[k].second, want[k].second);
    }
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 128, 2001);
  run(b, "large", 1024, 8190);
  return b.finish();
}
