// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
constexpr int N = 256;
static void run(Bench& b, const char* name, int signals, float dir, float scale) {
  dim3 blk(N / 4, FFT_ROWS), grd(ceilDiv(signals, FFT_ROWS));
  size_t n = size_t(signals) * N;
  b.begin(name, "fft_batch<256>", grd, blk);
  b.array("in", "float2", n);
  b.array("out", "float2", n);
  b.scalar("signals", signals);
  b.scalar("dir", dir);
  b.scalar("scale", scale);
  if (!b.gpu()) return;
  std::vector<float2> in(n);
  Rng r(13);
  for (auto& p : in) p = make_float2(r.range(-1, 1), r.range(-1, 1));
  Dev<float2> din(in), dout(n);
  auto go = [&] { LAUNCH(fft_batch<N>, grd, blk, 0, din.p, dout.p, signals, dir, scale); };
  b.once(go);
  auto o = dout.get();
  std::vector<double> cs(N), sn(N);
  for (int i = 0; i < N; i++) {
    cs[i] = cos(2 * M_PI * i / N);
    sn[i] = dir * sin(2 * M_PI * i / N);
  }
  Cmp c(name, 1e-4, 2e-4 * scale);
  std::vector<size_t> picks = sample(signals, 1100);
  for (size_t s : picks) {
    const float2* x = &in[s * N];
    for (int k = 0; k < N; k++) {
      double re = 0, im = 0;
      for (int t = 0; t < N; t++) {
        int a = k * t % N;
        re += x[t].x * cs[a] - x[t].y * sn[a];
        im += x[t].x * sn[a] + x[t].y * cs[a];
      }
      c.add(s * N + k, o[s * N + k].x, re * scale);
      c.add(s * N + k, o[s * N + k].y, im * scale);
    }
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 6001, -1.0f, 1.0f);
  run(b, "large", 100003, 1.0f, 1.0f / N);
  return b.finish();
}
