// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int channels, int samples) {
  Rng r(55);
  size_t n = size_t(channels) * samples;
  dim3 blk(32), grd(ceilDiv(channels, 32));
  b.begin(name, "biquad_cascade", grd, blk);
  b.array("input", "float", n);
  b.array("output", "float", n);
  b.array("sections", "Section", size_t(channels) * 4, sizeof(Section));
  b.array("state", "float", size_t(channels) * 8);
  b.array("peak", "float", channels);
  b.scalar("channels", channels);
  b.scalar("samples", samples);
  if (!b.gpu()) return;
  std::vector<float> in(n), state(size_t(channels) * 8);
  std::vector<Section> sec(size_t(channels) * 4);
  for (auto& x : in) x = r.normal();
  for (auto& x : state) x = 0.1f * r.normal();
  for (auto& s : sec) {
    float rad = r.range(0.3f, 0.9f), w = r.range(0.2f, 2.8f), g = 0.5f * (1 - rad) + 0.2f;
    s = {g, g * r.range(-0.8f, 0.8f), g * r.range(-0.5f, 0.5f), -2 * rad * cosf(w), rad * rad};
  }
  Dev<float> di(in), dout(n), ds(state), dp(channels);
  Dev<Section> dsec(sec);
  auto go = [&] { LAUNCH(biquad_cascade, grd, blk, 0, di.p, dout.p, dsec.p, ds.p, dp.p, channels, samples); };
  b.once(go);
  auto o = dout.get(), os = ds.get(), op = dp.get();
  Cmp c(name, 0, 2e-4);  // relative to the peak of the channel
  std::vector<double> want(samples);
  for (int k = 0; k < 300; k++) {
    size_t ch = k == 0 ? 0 : k == 1 ? channels - 1 : r.below(channels);
    double z[8], top = 0;
    for (int q = 0; q < 8; q++) z[q] = state[size_t(q) * channels + ch];
    for (int t = 0; t < samples; t++) {
      double x = in[size_t(t) * channels + ch];
      for (int q = 0; q < 4; q++) {
        const Section& s = sec[ch * 4 + q];
        double y = s.b0 * x + z[2 * q];
        z[2 * q] = s.b1 * x - s.a1 * y + z[2 * q + 1];
        z[2 * q + 1] = s.b2 * x - s.a2 * y;
        x = y;
      }
      top = std::max(top, fabs(x));
      want[t] = x;
    }
    double f = 1 / (1 + top);
    for (int t = 0; t < samples; t++)
      c.add(size_t(t) * channels + ch, f * o[size_t(t) * channels + ch], f * want[t]);
    for (int q = 0; q < 8; q++) c.add(ch, f * os[size_t(q) * channels + ch], f * z[q]);
    c.add(ch, f * op[ch], f * top);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 3000, 160);
  run(b, "large", 12000, 900);
  return b.finish();
}
