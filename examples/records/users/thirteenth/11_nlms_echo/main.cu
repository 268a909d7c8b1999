// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
template <int K>
static void run(Bench& b, const char* name, const char* kernel, int calls, int samples) {
  const float stepSize = 0.5f, regularization = 0.1f;
  const int length = 32 * K;
  dim3 blk(32), grd(calls);
  size_t n = size_t(calls) * samples, m = size_t(calls) * length;
  b.begin(name, kernel, grd, blk);
  b.array("farEnd", "float", n);
  b.array("microphone", "float", n);
  b.array("taps", "float", m);
  b.array("residual", "float", n);
  b.scalar("samples", samples);
  b.scalar("stepSize", stepSize);
  b.scalar("regularization", regularization);
  if (!b.gpu()) return;
  Rng r(111);
  std::vector<float> x(n), d(n), w(m);
  for (auto& v : x) v = 0.5f * r.normal();
  for (size_t i = 0; i < n; i++) {
    size_t t = i % samples;
    d[i] = 0.05f * r.normal() + (t >= 7 ? 0.6f * x[i - 7] : 0) - (t >= 31 ? 0.3f * x[i - 31] : 0);
  }
  for (auto& v : w) v = 0.05f * r.normal();
  Dev<float> dx(x), dd(d), dw(w), de(n);
  auto go = [&] {
    LAUNCH(nlms_echo<K>, grd, blk, 0, dx.p, dd.p, dw.p, de.p, samples, stepSize, regularization);
  };
  b.once(go);
  auto e = de.get(), taps = dw.get();
  Cmp c(name, 1e-3, 1e-3);
  for (int call = 0; call < calls; call += std::max(1, calls / 40)) {
    const float* xc = &x[size_t(call) * samples];
    std::vector<double> v(w.begin() + size_t(call) * length, w.begin() + size_t(call + 1) * length);
    for (int t = 0; t < samples; t++) {
      double y = 0, p = 0;
      int have = std::min(length, t + 1);
      for (int k = 0; k < have; k++) {
        y += v[k] * xc[t - k];
        p += double(xc[t - k]) * xc[t - k];
      }
      double err = d[size_t(call) * samples + t] - y, gain = stepSize * err / (p + regularization);
      for (int k = 0; k < have; k++) v[k] += gain * xc[t - k];
      c.add(size_t(call) * samples + t, e[size_t(call) * samples + t], err);
    }
    for (int k = 0; k < length; k++) c.add(k, taps[size_t(call) * length + k], v[k]);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run<4>(b, "medium", "nlms_echo<4>", 300, 200);
  run<8>(b, "large", "nlms_echo<8>", 3000, 800);
  return b.finish();
}
