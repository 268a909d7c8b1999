// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int frames, int hop, int window) {
  Rng r(440);
  const int minLag = 32;
  const float threshold = 0.15f;
  std::vector<float> audio(size_t(frames - 1) * hop + window + YIN_LAGS);
  double phase = 0;
  for (size_t i = 0; i < audio.size(); i++) {  // notes with vibrato and harmonics, breath noise, a few rests
    const size_t note = i / 6000;
    const double f = 110.0 * std::pow(2.0, double(note * 7 % 24) / 12) * (1 + 0.01 * std::sin(i * 0.0008));
    phase += f / 44100;
    phase -= std::floor(phase);
    const double p = 6.283185307179586 * phase;
    double v = 0.5 * std::sin(p) + 0.25 * std::sin(2 * p + 0.4) + 0.15 * std::sin(3 * p + 1.1);
    if (note % 5 == 4) v *= 0.02;
    audio[i] = float(v) + 0.03f * r.range(-1, 1);
  }
  dim3 blk(YIN_THREADS), grd(frames);
  const size_t sh = size_t(window + YIN_LAGS) * sizeof(float);
  b.begin(name, "yin_pitch", grd, blk, sh);
  b.data("audio", "float", audio);
  b.array("period", "float", frames);
  b.array("aperiodicity", "float", frames);
  b.scalar("hop", hop);
  b.scalar("window", window);
  b.scalar("minLag", minLag);
  b.scalar("threshold", threshold);
  if (!b.gpu()) return;
  Dev<float> da(audio), dp(frames), dq(frames);
  auto go = [&] { LAUNCH(yin_pitch, grd, blk, sh, da.p, dp.p, dq.p, hop, window, minLag, threshold); };
  b.once(go);
  auto per = dp.get(), ap = dq.get();
  Cmp c(name, 1e-3, 5e-3, 0.02);
  for (int f = 0; f < frames; f += std::max(1, frames / 700)) {
    const float* x = &audio[size_t(f) * hop];
    double n[YIN_LAGS], sum = 0;
    n[0] = 1;
    for (int lag = 1; lag < YIN_LAGS; lag++) {
      double s = 0;
      for (int j = 0; j < window; j++) s += (double(x[j]) - x[j + lag]) * (double(x[j]) - x[j + lag]);
      sum += s;
      n[lag] = sum > 0 ? s * lag / sum : 1;
    }
    int lag = minLag;
    while (lag < YIN_LAGS - 1 && !(n[lag] < threshold)) lag++;
    const bool voiced = lag < YIN_LAGS - 1;
    bool dip = false;
    if (voiced) {
      while (lag < YIN_LAGS - 1 && n[lag + 1] < n[lag]) lag++;
      dip = lag < YIN_LAGS - 1;
    }
    if (!dip) lag = int(std::min_element(n + minLag, n + YIN_LAGS - 1) - n);
    const double l = n[lag - 1], m = n[lag], rr = n[lag + 1], curve = l - 2 * m + rr;
    double shift = curve > 1e-7 ? 0.5 * (l - rr) / curve : 0;
    shift = std::min(std::max(shift, -0.5), 0.5);
    c.add(f, per[f], dip ? lag + shift : -(lag + shift));
    c.add(f, ap[f], m);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 400, 256, 512);
  run(b, "large", 4000, 220, 700);
  return b.finish();
}
