// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, long long inFrames) {
  long long outFrames = inFrames * UP / DOWN;
  dim3 blk(256), grd(std::min(ceilDiv(outFrames, 256), 1056u));
  b.begin(name, "polyphase_resample", grd, blk);
  b.array("in", "short2", inFrames);
  b.array("coef", "float", UP * TAPS);
  b.array("out", "short2", outFrames);
  b.scalar("inFrames", inFrames);
  b.scalar("outFrames", outFrames);
  b.scalar("gain", 0.97f);
  if (!b.gpu()) return;
  Rng r(5);
  std::vector<float> coef(UP * TAPS);
  for (int p = 0; p < UP; p++)
    for (int k = 0; k < TAPS; k++) {
      double t = k - (TAPS / 2 - 1) - double(p) / UP, x = M_PI * t;
      double w = 0.5 + 0.5 * cos(2 * M_PI * t / (TAPS + 2));
      coef[p * TAPS + k] = float((fabs(x) < 1e-9 ? 1 : sin(x) / x) * w);
    }
  std::vector<short2> in(inFrames);
  float a = 0, w = 0;
  for (auto& v : in) {
    a += 0.031f;
    if (a > 6.2831853f) a -= 6.2831853f;
    w = 0.9f * w + float(r.u32() % 2001) - 1000;
    v = make_short2(short(14000 * (a - 3.14f) / 3.2f + w), short(9000 * (a > 3 ? 1 : -1) - w));
  }
  Dev<short2> di(in), dout(outFrames);
  Dev<float> dc(coef);
  auto go = [&] { LAUNCH(polyphase_resample, grd, blk, 0, di.p, dc.p, dout.p, inFrames, outFrames, 0.97f); };
  b.once(go);
  auto o = dout.get();
  Cmp c(name, 0, 1.01);
  for (size_t n : sample(outFrames)) {
    long long pos = (long long)n * DOWN, base = pos / UP;
    const float* h = &coef[(pos % UP) * TAPS];
    double l = 0, q = 0;
    for (int k = 0; k < TAPS; k++) {
      long long i = base - (TAPS / 2 - 1) + k;
      if (i < 0 || i >= inFrames) continue;
      l += 0.97 * h[k] * in[i].x;
      q += 0.97 * h[k] * in[i].y;
    }
    c.add(n, o[n].x, rint(std::min(32767.0, std::max(-32768.0, l))));
    c.add(n, o[n].y, rint(std::min(32767.0, std::max(-32768.0, q))));
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 220500 + 37);
  run(b, "large", 44100ll * 420 + 11);
  return b.finish();
}
