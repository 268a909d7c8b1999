// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int nOut, int taps, int factor) {
  dim3 blk(192), grd(ceilDiv(nOut, 192));
  size_t nIn = size_t(nOut) * factor + taps;
  b.begin(name, "fir_decimate", grd, blk);
  b.array("signal", "float", nIn);
  b.array("taps", "float", taps);
  b.array("out", "float", nOut);
  b.scalar("outCount", nOut);
  b.scalar("tapCount", taps);
  b.scalar("factor", factor);
  if (!b.gpu()) return;
  std::vector<float> s(nIn), t(taps);
  Rng r(6);
  for (auto& v : s) v = r.range(-1, 1);
  for (auto& v : t) v = r.range(0, 0.1f);
  Dev<float> ds(s), dT(t), dout(nOut);
  auto go = [&] { LAUNCH(fir_decimate, grd, blk, 0, ds.p, dT.p, dout.p, nOut, taps, factor); };
  b.once(go);
  auto o = dout.get();
  Cmp c(name, 1e-4, 1e-5);
  for (size_t i : sample(nOut)) {
    double a = 0;
    for (int k = 0; k < taps; k++) a += double(t[k]) * s[i * factor + k];
    c.add(i, o[i], a);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  run(b, "small", 25000, 24, 4);
  run(b, "large", 10000000, 24, 4);
  return b.finish();
}
