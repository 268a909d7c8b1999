// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
template <int DECIM>
static void run(Bench& b, const char* name, const char* kernel, int outs, int tapCount) {
  int n = outs * DECIM + tapCount / 2;  // the last outputs see the zeros after the end
  dim3 blk(OUTS), grd(ceilDiv(outs, OUTS));
  b.begin(name, kernel, grd, blk);
  b.array("iq", "short2", n, 4);
  b.array("taps", "float", tapCount);
  b.array("out", "float2", outs, 8);
  b.scalar("samples", n);
  b.scalar("tapCount", tapCount);
  b.scalar("outs", outs);
  if (!b.gpu()) return;
  Rng r(17);
  std::vector<short2> iq(n);
  std::vector<float> t(tapCount);
  for (auto& v : iq) v = make_short2(short(r.u32()), short(r.u32()));
  for (int k = 0; k < tapCount; k++) {
    float x = (k - (tapCount - 1) / 2.0f) / DECIM;
    float sinc = fabsf(x) < 1e-6f ? 1.0f : sinf(3.14159265f * x) / (3.14159265f * x);
    t[k] = sinc / DECIM * (0.54f - 0.46f * cosf(6.2831853f * k / (tapCount - 1)));
  }
  Dev<short2> di(iq);
  Dev<float> dt(t);
  Dev<float2> dout(outs);
  auto go = [&] { LAUNCH(fir_decimate<DECIM>, grd, blk, 0, di.p, dt.p, dout.p, n, tapCount, outs); };
  b.once(go);
  auto o = dout.get();
  Cmp c(name, 1e-4, 1e-5);
  for (size_t i : sample(outs)) {
    double re = 0, im = 0;
    for (int k = 0; k < tapCount; k++) {
      size_t at = i * DECIM + k;
      if (at >= size_t(n)) break;
      re += t[k] * (iq[at].x / 32768.0);
      im += t[k] * (iq[at].y / 32768.0);
    }
    c.add(i, o[i].x, re);
    c.add(i, o[i].y, im);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run<5>(b, "medium", "fir_decimate<5>", 40000, 61);
  run<4>(b, "large", "fir_decimate<4>", 3000000, 96);
  return b.finish();
}
