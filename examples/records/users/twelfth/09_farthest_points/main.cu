// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int clouds, int n, int samples) {
  Rng r(49);
  std::vector<float> points(size_t(clouds) * n * 3);
  for (auto& x : points) x = r.normal() * (r.below(8) == 0 ? 3 : 1);
  dim3 blk(kBlock), grd(clouds);
  b.begin(name, "farthest_points", grd, blk);
  b.data("points", "float", points);
  b.array("chosen", "int", size_t(clouds) * samples);
  b.scalar("n", n);
  b.scalar("samples", samples);
  if (!b.gpu()) return;
  Dev<float> dp(points);
  Dev<int> dc(size_t(clouds) * samples);
  auto go = [&] { LAUNCH(farthest_points, grd, blk, 0, dp.p, dc.p, n, samples); };
  b.once(go);
  auto o = dc.get();
  Cmp c(name, 0, 0);
  for (int k = 0; k < clouds; k += 3) {
    const float* p = &points[size_t(k) * n * 3];
    std::vector<float> d(n, 1e30f);
    int last = 0;
    for (int s = 0; s < samples; s++) {
      c.add(size_t(k) * samples + s, o[size_t(k) * samples + s], last);
      int at = 0;
      for (int i = 0; i < n; i++) {
        float x = p[3 * i] - p[3 * last], y = p[3 * i + 1] - p[3 * last + 1], z = p[3 * i + 2] - p[3 * last + 2];
        float zz = z * z;
        d[i] = std::min(d[i], std::fma(x, x, std::fma(y, y, zz)));
        if (d[i] > d[at]) at = i;
      }
      last = at;
    }
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 40, 1800, 48);
  run(b, "large", 100, 4000, 300);
  return b.finish();
}
