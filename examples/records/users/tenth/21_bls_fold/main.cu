// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int samples, int periods, int bins, int qmin, int qmax) {
  Rng r(21);
  const double truth = 3.7123;  // days
  std::vector<double> time, frequency(periods);
  std::vector<float> flux, weight;
  for (double t = 1.3; int(time.size()) < samples; t += 0.0204 + 0.0003 * r.uni()) {
    if (fmod(t, 13.7) < 0.9) continue;  // gaps
    double phase = t / truth - floor(t / truth);
    time.push_back(t);
    flux.push_back(0.0012f * r.normal() - (phase > 0.31 && phase < 0.345 ? 0.006f : 0));
    weight.push_back(r.range(0.5f, 1.5f));
  }
  for (int i = 0; i < periods; i++) frequency[i] = 1 / 9.0 + (1 / 1.1 - 1 / 9.0) * i / periods;
  frequency[periods / 3] = 1 / truth;
  double sw = 0, mean = 0;
  for (float w : weight) sw += w;
  for (auto& w : weight) w = float(w / sw);
  for (int i = 0; i < samples; i++) mean += weight[i] * flux[i];
  for (auto& f : flux) f = float(f - mean);
  b.begin(name, "bls_fold", periods, BLS_BLOCK);
  b.data("time", "double", time);
  b.data("flux", "float", flux);
  b.data("weight", "float", weight);
  b.data("frequency", "double", frequency);
  b.array("peak", "BlsPeak", periods, sizeof(BlsPeak));
  b.scalar("samples", samples);
  b.scalar("bins", bins);
  b.scalar("qmin", qmin);
  b.scalar("qmax", qmax);
  if (!b.gpu()) return;
  Dev<double> dt(time), dfr(frequency);
  Dev<float> df(flux), dw(weight);
  Dev<BlsPeak> dp(periods);
  auto go = [&] { LAUNCH(bls_fold, periods, BLS_BLOCK, 0, dt.p, df.p, dw.p, dfr.p, dp.p, samples, bins, qmin, qmax); };
  b.once(go);
  auto o = dp.get();
  Cmp c(name, 1e-3, 1e-9, 0.01);
  for (size_t k : sample(periods, 400)) {
    std::vector<double> f(bins), w(bins);
    for (int i = 0; i < samples; i++) {
      double p = time[i] * frequency[k];
      int bin = std::min(bins - 1, int((p - floor(p)) * bins));
      f[bin] += double(weight[i]) * flux[i];
      w[bin] += weight[i];
    }
    double best = 0, bestDepth = 0, claimed = 0;
    for (int s = 0; s < bins; s++) {
      double bf = 0, bw = 0;
      for (int q = 1; q <= qmax; q++) {
        bf += f[(s + q - 1) % bins];
        bw += w[(s + q - 1) % bins];
        double rest = bw * (1 - bw), p = bf * bf / rest;
        if (q < qmin || bf >= 0 || rest < 1e-5) continue;
        if (s == o[k].start && q == o[k].width) claimed = p, bestDepth = -bf / rest;
        best = std::max(best, p);
      }
    }
    c.add(3 * k, o[k].power, best);
    c.add(3 * k + 1, claimed, best);
    c.add(3 * k + 2, o[k].depth, bestDepth);
  }
  size_t top = 0;
  for (int k = 0; k < periods; k++)
    if (o[k].power > o[top].power) top = k;
  c.add(3 * periods, 1 / frequency[top], truth);
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 1500, 220, 200, 3, 14);
  run(b, "large", 4000, 5300, 300, 3, 30);
  return b.finish();
}
