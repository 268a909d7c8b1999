// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int frames, int frameLength, int hop) {
  const double hz[8] = {697, 770, 852, 941, 1209, 1336, 1477, 1633}, pi = 3.14159265358979323846;
  const float minPower = 2, dominance = 0.8f;
  size_t n = size_t(frames - 1) * hop + frameLength;
  dim3 blk(kTones, kFrames), grd(ceilDiv(frames, kFrames));
  b.begin(name, "goertzel_dtmf", grd, blk);
  b.array("signal", "float", n);
  b.array("coefficient", "float", kTones);
  b.array("power", "float", size_t(frames) * kTones);
  b.array("digit", "int", frames);
  b.scalar("frames", frames);
  b.scalar("frameLength", frameLength);
  b.scalar("hop", hop);
  b.scalar("minPower", minPower);
  b.scalar("dominance", dominance);
  if (!b.gpu()) return;
  Rng r(41);
  std::vector<float> signal(n), coef(kTones);
  for (int t = 0; t < kTones; t++) coef[t] = float(2 * cos(2 * pi * hz[t] / 8000));
  int low = 0, high = 0;
  bool on = false;
  for (size_t i = 0; i < n; i++) {
    if (i % 800 == 0) {
      on = r.below(3) != 0;
      low = r.below(4);
      high = 4 + r.below(4);
    }
    double v = 0.2 * (r.uni() - 0.5);
    double t = double(i % 8000) / 8000;
    if (on) v += 0.5 * sin(2 * pi * hz[low] * t) + 0.5 * sin(2 * pi * hz[high] * t);
    signal[i] = float(v);
  }
  Dev<float> ds(signal), dc(coef), dp(size_t(frames) * kTones);
  Dev<int> dd(frames);
  auto go = [&] {
    LAUNCH(goertzel_dtmf, grd, blk, 0, ds.p, dc.p, dp.p, dd.p, frames, frameLength, hop, minPower, dominance);
  };
  b.once(go);
  auto p = dp.get();
  auto d = dd.get();
  Cmp c(name, 2e-3, 2e-3, 0.001);
  for (size_t f : sample(frames, 20000)) {
    double w[8], total = 0;
    for (int t = 0; t < kTones; t++) {
      double s1 = 0, s2 = 0, k = coef[t];
      for (int i = 0; i < frameLength; i++) {
        double s0 = signal[f * hop + i] + k * s1 - s2;
        s2 = s1;
        s1 = s0;
      }
      w[t] = (s1 * s1 + s2 * s2 - k * s1 * s2) / frameLength;
      total += w[t];
      c.add(f * kTones + t, p[f * kTones + t], w[t]);
    }
    int l = int(std::max_element(w, w + 4) - w), h = int(std::max_element(w + 4, w + 8) - w);
    bool tone = w[l] > minPower && w[h] > minPower && w[l] + w[h] > dominance * total;
    c.add(f, d[f], tone ? l * 4 + h - 4 : -1);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 8000, 205, 102);
  run(b, "large", 150000, 205, 102);
  return b.finish();
}
