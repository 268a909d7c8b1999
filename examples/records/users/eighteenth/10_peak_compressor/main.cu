// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int channels, long long samples) {
  Rng r(1010);
  const float release = 0.9985f, thr = -3.5f, slope = 0.75f, makeup = 1.8f;
  std::vector<float> x((size_t)channels * samples);
  for (int c = 0; c < channels; c++) {
    float level = 0, f = r.range(0.02f, 0.3f), ph = 0;
    for (long long i = 0; i < samples; i++) {  // struck notes that die away, and a noise floor
      if (r.below(3000) == 0) level = r.uni();
      level *= 0.9992f;
      ph += f;
      if (ph > 1) ph -= 2;
      x[c * samples + i] = level * ph * (2 - fabsf(2 * ph)) + 0.002f * (r.uni() - 0.5f);
    }
  }
  dim3 blk(dsp::kThreads), grd(channels);
  b.begin(name, "peak_compressor", grd, blk);
  b.array("in", "float", x.size());
  b.array("out", "float", x.size());
  b.array("finalState", "float", channels);
  b.scalar("samples", samples);
  b.scalar("release", release);
  b.scalar("thresholdLog2", thr);
  b.scalar("slope", slope);
  b.scalar("makeup", makeup);
  if (!b.gpu()) return;
  Dev<float> dx(x), dy(x.size()), df(channels);
  auto go = [&] { LAUNCH(peak_compressor, grd, blk, 0, dx.p, dy.p, df.p, samples, release, thr, slope, makeup); };
  b.once(go);
  auto y = dy.get(), fin = df.get();
  Cmp c(name, 5e-4, 1e-7);
  for (int ch = 0; ch < channels; ch++) {
    double e = 0;
    for (long long i = 0; i < samples; i++) {
      size_t at = (size_t)ch * samples + i;
      e = std::max(fabs(double(x[at])), double(release) * e);
      if (i % 17 && i < samples - 300) continue;
      double over = std::max(log2(std::max(e, 1e-8)) - thr, 0.0);
      c.add(at, y[at], x[at] * double(makeup) * exp2(-slope * over));
    }
    c.add(x.size() + ch, fin[ch], e);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 96, 20011);
  run(b, "large", 200, 120500);
  return b.finish();
}
