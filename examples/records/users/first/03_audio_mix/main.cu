// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static int cpuOut(double v) {
  v = v / (1 + 0.3 * v * v);
  v = std::min(std::max(v * 32767, -32768.0), 32767.0);
  return int(lrint(v));
}
static void run(Bench& b, const char* name, int tracks, int samples) {
  dim3 blk(128), grd(std::min(ceilDiv(samples, 128), 1056u));
  float master = 0.8f;
  b.begin(name, "mix_tracks", grd, blk);
  b.array("tracks", "short", size_t(tracks) * samples);
  b.array("gain", "float", tracks);
  b.array("pan", "float", tracks);
  b.array("stereo", "short2", samples);
  b.scalar("trackCount", tracks);
  b.scalar("samples", samples);
  b.scalar("master", master);
  if (!b.gpu()) return;
  std::vector<short> t(size_t(tracks) * samples);
  std::vector<float> g(tracks), p(tracks);
  Rng r(3);
  for (auto& v : t) v = short(r.u32() & 0xffff) / 2;
  for (int i = 0; i < tracks; i++) {
    g[i] = r.range(0.2f, 0.9f);
    p[i] = r.uni();
  }
  Dev<short> dT(t);
  Dev<float> dg(g), dp(p);
  Dev<short2> dout(samples);
  auto go = [&] { LAUNCH(mix_tracks, grd, blk, 0, dT.p, dg.p, dp.p, dout.p, tracks, samples, master); };
  b.once(go);
  auto o = dout.get();
  Cmp c(name, 0, 1);
  for (size_t i : sample(samples)) {
    double l = 0, q = 0;
    for (int k = 0; k < tracks; k++) {
      double s = t[size_t(k) * samples + i] / 32768.0 * g[k];
      l += s * (1 - p[k]);
      q += s * p[k];
    }
    c.add(i, o[i].x, cpuOut(l * master));
    c.add(i, o[i].y, cpuOut(q * master));
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  run(b, "small", 6, 44100);
  run(b, "large", 12, 9000000);
  return b.finish();
}
