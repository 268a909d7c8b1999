// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int batches) {
  size_t n = size_t(batches) * 1024;
  dim3 blk(256), grd(batches);
  b.begin(name, "fft_1024", grd, blk);
  b.array("in", "float2", n, 8);
  b.array("out", "float2", n, 8);
  if (!b.gpu()) return;
  Rng r(25);
  std::vector<float2> a(n);
  for (auto& v : a) v = make_float2(r.range(-1, 1), r.range(-1, 1));
  Dev<float2> di(a), dout(n);
  auto go = [&] { LAUNCH(fft_1024, grd, blk, 0, di.p, dout.p); };
  b.once(go);
  auto o = dout.get();
  std::vector<double> cs(1024), sn(1024);
  for (int k = 0; k < 1024; k++) {
    cs[k] = cos(2 * M_PI * k / 1024);
    sn[k] = -sin(2 * M_PI * k / 1024);
  }
  Cmp c(name, 1e-4, 3e-4);
  for (int q = 0; q < 40; q++) {
    size_t base = size_t(uint64_t(batches - 1) * q / 39) * 1024;
    for (int f = 0; f < 1024; f++) {
      double x = 0, y = 0;
      for (int k = 0; k < 1024; k++) {
        double u = a[base + k].x, v = a[base + k].y, p = cs[f * k & 1023], s = sn[f * k & 1023];
        x += u * p - v * s;
        y += u * s + v * p;
      }
      c.add(base + f, o[base + f].x, x);
      c.add(base + f, o[base + f].y, y);
    }
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 400);
  run(b, "large", 30000);
  return b.finish();
}
