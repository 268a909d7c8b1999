// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int samples, int frequencies, int blocks) {
  const double f0 = 0.05, df = 4e-4;
  Rng r(61);
  std::vector<double> time(samples);
  for (int i = 0; i < samples; i++) time[i] = floor(i * 0.7) + 0.3 * r.uni();
  std::vector<float> flux(samples), weight(samples);
  double sum = 0, mean = 0;
  for (int i = 0; i < samples; i++) {
    weight[i] = r.range(0.3f, 1.0f);
    flux[i] = sinf(6.2831853f * float(fmod(time[i] * 0.731, 1.0))) + 0.7f * r.normal();
    sum += weight[i];
  }
  for (int i = 0; i < samples; i++) {
    weight[i] = float(weight[i] / sum);
    mean += double(weight[i]) * flux[i];
  }
  double square = 0;
  for (int i = 0; i < samples; i++) {
    flux[i] = float(flux[i] - mean);
    square += double(weight[i]) * flux[i] * flux[i];
  }
  float power0 = float(square);
  dim3 blk(LS_BLOCK), grd(blocks);
  b.begin(name, "lomb_scargle", grd, blk);
  b.array("time", "double", samples);
  b.array("flux", "float", samples);
  b.array("weight", "float", samples);
  b.array("power", "float", frequencies);
  b.scalar("samples", samples);
  b.scalar("frequencies", frequencies);
  b.scalar("f0", f0);
  b.scalar("df", df);
  b.scalar("power0", power0);
  if (!b.gpu()) return;
  Dev<double> dt(time);
  Dev<float> df_(flux), dw(weight), dp(frequencies);
  auto go = [&] {
    LAUNCH(lomb_scargle, grd, blk, 0, dt.p, df_.p, dw.p, dp.p, samples, frequencies, f0, df, power0);
  };
  b.once(go);
  auto o = dp.get();
  Cmp c(name, 5e-3, 1e-3, 0.005);  // near a spacing of the samples the determinant is small
  for (size_t k : sample(frequencies, 3000)) {
    double f = f0 + int(k) * df, C = 0, S = 0, yc = 0, ys = 0, cc = 0, cs = 0;
    for (int i = 0; i < samples; i++) {
      double w = 2 * M_PI * fmod(f * time[i], 1.0), x = cos(w), y = sin(w);
      C += weight[i] * x;
      S += weight[i] * y;
      yc += double(weight[i]) * flux[i] * x;
      ys += double(weight[i]) * flux[i] * y;
      cc += weight[i] * x * x;
      cs += weight[i] * x * y;
    }
    double a = cc - C * C, g = 1 - cc - S * S, h = cs - C * S, d = a * g - h * h;
    c.add(k, o[k], d > 1e-4 ? (g * yc * yc + a * ys * ys - 2 * h * yc * ys) / (power0 * d) : 0);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 250, 60000, 118);
  run(b, "large", 900, 150000, 264);
  return b.finish();
}
