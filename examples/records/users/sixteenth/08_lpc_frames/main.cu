// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int frames, int frameLength, int hop, int order) {
  Rng r(808);
  dim3 blk(32 * LPC_WARPS), grd(frames);
  size_t n = size_t(frames - 1) * hop + frameLength, shared = frameLength * sizeof(float);
  b.begin(name, "lpc_frames", grd, blk, shared);
  b.array("signal", "float", n);
  b.array("window", "float", frameLength);
  b.array("coefficients", "float", size_t(frames) * order);
  b.array("residual", "float", frames);
  b.scalar("frameLength", frameLength);
  b.scalar("hop", hop);
  b.scalar("order", order);
  if (!b.gpu()) return;
  std::vector<float> signal(n), window(frameLength);
  double y1 = 0, y2 = 0;
  for (size_t i = 0; i < n; i++) {  // a resonance that wanders, with white noise
    double f = 0.5 + 0.3 * sin(i * 0.0003), y = 1.6 * cos(f) * y1 - 0.64 * y2 + 0.1 * r.normal();
    y2 = y1;
    y1 = y;
    signal[i] = float(y + 0.05 * r.normal());
  }
  for (int i = 0; i < frameLength; i++) window[i] = float(0.54 - 0.46 * cos(2 * M_PI * i / (frameLength - 1)));
  Dev<float> ds(signal), dw(window), dc(size_t(frames) * order), dr(frames);
  auto go = [&] { LAUNCH(lpc_frames, grd, blk, shared, ds.p, dw.p, dc.p, dr.p, frameLength, hop, order); };
  b.once(go);
  auto coefficients = dc.get(), residual = dr.get();
  Cmp c(name, 2e-3, 2e-3);
  for (int f = 0; f < frames; f++) {
    std::vector<double> x(frameLength), lag(order + 1), a(order + 1), old;
    for (int i = 0; i < frameLength; i++) x[i] = double(signal[size_t(f) * hop + i]) * window[i];
    for (int k = 0; k <= order; k++)
      for (int i = 0; i + k < frameLength; i++) lag[k] += x[i] * x[i + k];
    double error = lag[0] * 1.0003 + 1e-9;
    a[0] = 1;
    for (int i = 1; i <= order; i++) {
      double acc = 0;
      for (int j = 0; j < i; j++) acc += a[j] * lag[i - j];
      double k = -acc / error;
      old = a;
      for (int j = 1; j <= i; j++) a[j] = old[j] + k * old[i - j];
      error *= 1 - k * k;
    }
    for (int j = 1; j <= order; j++) {
      size_t at = size_t(f) * order + j - 1;
      c.add(at, coefficients[at], a[j]);
    }
    c.add(f, residual[f], error);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 1600, 320, 160, 10);
  run(b, "large", 14000, 512, 128, 24);
  return b.finish();
}
