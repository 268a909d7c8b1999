// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
template <int DMS>
static void run(Bench& b, const char* name, const char* kernel, int channels, int samples, int trials, int block,
                double dmStep) {
  Rng r(20);
  // band from 1500 MHz downwards over 300 MHz, 256 us per sample
  std::vector<int> delay(size_t(trials) * channels), keep(channels);
  int maxDelay = 0;
  for (int d = 0; d < trials; d++)
    for (int c = 0; c < channels; c++) {
      double f = 1500 - 300.0 * c / channels;
      int v = int(4148.8 * (d * dmStep) * (1 / (f * f) - 1 / (1500.0 * 1500.0)) / 256e-6 + 0.5);
      delay[size_t(d) * channels + c] = v;
      maxDelay = std::max(maxDelay, v);
    }
  int kept = 0;
  for (auto& k : keep) kept += k = r.below(12) != 0;
  const int stride = (samples + maxDelay + 31) / 32 * 32;
  const float scale = 1.0f / kept;
  size_t n = size_t(channels) * stride, m = size_t(trials) * samples;
  dim3 grd(ceilDiv(samples, 2 * block), ceilDiv(trials, DMS));
  b.begin(name, kernel, grd, block);
  b.array("data", "unsigned char", n);
  b.data("delay", "int", delay);
  b.data("keep", "unsigned char", keep);
  b.array("out", "float", m);
  b.scalar("channels", channels);
  b.scalar("stride", stride);
  b.scalar("samples", samples);
  b.scalar("trials", trials);
  b.scalar("scale", scale);
  if (!b.gpu()) return;
  std::vector<unsigned char> data(n);
  for (auto& x : data) x = (unsigned char)(64 + r.below(64));
  for (int c = 0; c < channels; c++)  // a pulse with the delays of one trial
    for (int i = 0; i < 3; i++) {
      int shift = delay[size_t(trials / 2) * channels + c];
      data[size_t(c) * stride + samples / 3 + i + shift] += 90;
    }
  Dev<unsigned char> dd(data), dk(std::vector<unsigned char>(keep.begin(), keep.end()));
  Dev<int> dl(delay);
  Dev<float> out(m);
  auto go = [&] {
    LAUNCH((dedisperse<DMS>), grd, block, 0, dd.p, dl.p, dk.p, out.p, channels, stride, samples, trials, scale);
  };
  b.once(go);
  auto o = out.get();
  Cmp c(name, 1e-6, 0);
  for (size_t i : sample(m, 30000)) {
    double want = 0;
    for (int k = 0; k < channels; k++)
      if (keep[k]) want += data[size_t(k) * stride + i % samples + delay[i / samples * channels + k]];
    c.add(i, o[i], want / kept);
  }
  size_t peak = std::max_element(o.begin(), o.end()) - o.begin();
  c.add(m, double(peak / samples), trials / 2);
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run<4>(b, "medium", "dedisperse<4>", 150, 8000, 45, 128, 2.0);
  run<8>(b, "large", "dedisperse<8>", 600, 20000, 210, 192, 1.25);
  return b.finish();
}
