// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int samples, int count) {
  int pairs = count * (count - 1) / 2, pitch = (kDim + pairs + 7) / 8 * 8;
  dim3 blk(32, 6), grd(samples);
  size_t n = size_t(samples) * count * (kDim / 2), m = size_t(samples) * pitch;
  b.begin(name, "dlrm_interact", grd, blk);
  b.array("features", "__half2", n);
  b.array("out", "__half", m);
  b.scalar("count", count);
  b.scalar("outPitch", pitch);
  if (!b.gpu()) return;
  Rng r(181);
  std::vector<__half2> f(n);
  for (auto& x : f) x = __floats2half2_rn(r.range(-0.5f, 0.5f), r.range(-0.5f, 0.5f));
  Dev<__half2> df(f);
  Dev<__half> dout(m);
  auto go = [&] { LAUNCH(dlrm_interact, grd, blk, 0, df.p, dout.p, count, pitch); };
  b.once(go);
  auto o = dout.get();
  Cmp c(name, 1e-3, 1e-3);
  for (int s = 0; s < samples; s += 5) {
    std::vector<double> v(size_t(count) * kDim);
    for (int i = 0; i < count * kDim / 2; i++) {
      float2 x = __half22float2(f[size_t(s) * count * (kDim / 2) + i]);
      v[2 * i] = x.x;
      v[2 * i + 1] = x.y;
    }
    const __half* got = &o[size_t(s) * pitch];
    for (int i = 0; i < kDim; i++) c.add(i, __half2float(got[i]), v[i]);
    int p = kDim;
    for (int i = 1; i < count; i++)
      for (int j = 0; j < i; j++, p++) {
        double dot = 0;
        for (int d = 0; d < kDim; d++) dot += v[i * kDim + d] * v[j * kDim + d];
        c.add(p, __half2float(got[p]), dot);
      }
    for (; p < pitch; p++) c.add(p, __half2float(got[p]), 0);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 2500, 27);
  run(b, "large", 32768, 24);
  return b.finish();
}
