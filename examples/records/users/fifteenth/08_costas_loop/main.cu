// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int channels, int symbolCount, int sps, int threads) {
  const float kp = 0.08f, ki = 0.002f;
  Rng r(808);
  size_t steps = size_t(symbolCount) * sps;
  dim3 blk(threads), grd(ceilDiv(channels, threads));
  b.begin(name, "costas_loop", grd, blk);
  b.array("samples", "short2", steps * channels, sizeof(short2));
  b.array("startFrequency", "float", channels);
  b.array("symbols", "float", size_t(symbolCount) * channels);
  b.array("lockedFrequency", "float", channels);
  b.array("lockedPhase", "float", channels);
  b.scalar("channels", channels);
  b.scalar("symbolCount", symbolCount);
  b.scalar("samplesPerSymbol", sps);
  b.scalar("proportional", kp);
  b.scalar("integral", ki);
  if (!b.gpu()) return;
  std::vector<short2> samples(steps * channels);
  std::vector<float> f0(channels);
  for (int c = 0; c < channels; c++) {
    float f = r.range(-0.3f, 0.3f), phase = r.range(-1.2f, 1.2f), amplitude = r.range(0.6f, 1.2f), bit = 1;
    f0[c] = f + r.range(-0.005f, 0.005f);
    for (size_t t = 0; t < steps; t++) {
      if (t % sps == 0) bit = r.below(2) ? 1.0f : -1.0f;
      float a = 8192 * amplitude * bit;
      samples[t * channels + c].x = short(a * cosf(phase) + r.range(-1500.0f, 1500.0f));
      samples[t * channels + c].y = short(a * sinf(phase) + r.range(-1500.0f, 1500.0f));
      phase = fmodf(phase + f, 6.2831853f);
    }
  }
  Dev<short2> din(samples);
  Dev<float> df(f0), dsym(size_t(symbolCount) * channels), dlf(channels), dlp(channels);
  auto go = [&] {
    LAUNCH(costas_loop, grd, blk, 0, din.p, df.p, dsym.p, dlf.p, dlp.p, channels, symbolCount, sps, kp, ki);
  };
  b.once(go);
  auto sym = dsym.get(), lf = dlf.get(), lp = dlp.get();
  Cmp c(name, 0, 5e-3, 0.01);
  for (int ch = 0; ch < channels; ch += 11) {
    double phase = 0, f = f0[ch], power = 1;
    for (int k = 0; k < symbolCount; k++) {
      double sum = 0;
      for (int t = 0; t < sps; t++) {
        short2 v = samples[(size_t(k) * sps + t) * channels + ch];
        double re = (v.x * cos(phase) + v.y * sin(phase)) / 8192, im = (v.y * cos(phase) - v.x * sin(phase)) / 8192;
        sum += re;
        power += 0.02 * (re * re + im * im - power);
        double e = re * im / std::max(power, 0.05);
        f += ki * e;
        phase += f + kp * e;
      }
      c.add(size_t(k) * channels + ch, sym[size_t(k) * channels + ch], sum / sps);
    }
    c.add(ch, lf[ch], f);
    c.add(ch, remainder(lp[ch] - phase, 2 * M_PI), 0);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 3000, 20, 8, 32);
  run(b, "large", 14000, 90, 10, 64);
  return b.finish();
}
