// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int series, int pairs) {
  std::vector<int> len(series), flat(size_t(pairs) * 2);
  Rng r(10);
  for (auto& l : len) l = r.below(20) == 0 ? 1 + int(r.below(128)) : 50 + int(r.below(79));
  for (auto& p : flat) p = int(r.below(series));
  dim3 blk(kWarps * 32), grd(ceilDiv(pairs, kWarps));
  size_t n = size_t(series) * kMaxLength;
  b.begin(name, "dtw_pairs", grd, blk);
  b.array("samples", "float", n);
  b.data("length", "int", len);
  b.data("pairs", "int", flat);
  b.array("distance", "float", pairs);
  b.scalar("pairCount", pairs);
  if (!b.gpu()) return;
  std::vector<float> s(n);
  for (int i = 0; i < series; i++) {
    float f = r.range(0.05f, 0.3f), p = r.range(0, 6), up = r.range(-1, 1);
    for (int k = 0; k < len[i]; k++) s[size_t(i) * kMaxLength + k] = up + sinf(f * k + p) + 0.2f * r.normal();
  }
  Dev<float> ds(s), dd(pairs);
  Dev<int> dl(len), dp(flat);
  auto go = [&] { LAUNCH(dtw_pairs, grd, blk, 0, ds.p, dl.p, dp.p, dd.p, pairs); };
  b.once(go);
  auto o = dd.get();
  Cmp c(name, 1e-4, 1e-5);
  for (size_t q : sample(pairs, 5000)) {
    int ix = flat[2 * q], iy = flat[2 * q + 1], nx = len[ix], ny = len[iy];
    const float *x = &s[size_t(ix) * kMaxLength], *y = &s[size_t(iy) * kMaxLength];
    std::vector<double> prev(ny + 1, 1e300), cur(ny + 1);
    prev[0] = 0;
    for (int i = 0; i < nx; i++) {
      cur[0] = 1e300;
      for (int j = 0; j < ny; j++) {
        double d = double(x[i]) - y[j];
        cur[j + 1] = d * d + std::min(std::min(prev[j], prev[j + 1]), cur[j]);
      }
      std::swap(prev, cur);
    }
    c.add(q, o[q], std::sqrt(prev[ny]));
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 900, 3001);
  run(b, "large", 6000, 33300);
  return b.finish();
}
