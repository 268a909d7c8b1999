// SPDX-License-Identifier: BSL-1.0
#include "../../common.h"
#include "kernel.cuh"
static void run(Bench& b, const char* name, int pulses, int bins) {
  size_t n = size_t(pulses) * bins;
  dim3 blk(512), grd(std::min(ceilDiv(n, 512), 528u));
  float tpm = 2 / 0.031f, pri = 0.0005f, gain = 1 / 2048.0f;
  b.begin(name, "doppler_shift", grd, blk);
  b.array("iq", "short2", n);
  b.array("binSpeed", "float", bins);
  b.array("out", "float2", n);
  b.scalar("pulses", pulses);
  b.scalar("bins", bins);
  b.scalar("turnsPerMetre", tpm);
  b.scalar("pulseInterval", pri);
  b.scalar("gain", gain);
  if (!b.gpu()) return;
  std::vector<short2> q(n);
  std::vector<float> s(bins);
  Rng r(6);
  for (auto& v : q) {
    unsigned u = r.u32();
    v.x = short(int(u & 4095) - 2048);
    v.y = short(int((u >> 12) & 4095) - 2048);
  }
  for (auto& v : s) v = r.range(80, 110);
  Dev<short2> dq(q);
  Dev<float> ds(s);
  Dev<float2> dout(n);
  auto go = [&] { LAUNCH(doppler_shift, grd, blk, 0, dq.p, ds.p, dout.p, pulses, bins, tpm, pri, gain); };
  b.once(go);
  auto o = dout.get();
  Cmp c(name, 0, 0.02);
  for (size_t i : sample(n)) {
    double t = double(s[i % bins]) * tpm * pri * double(i / bins);
    t -= floor(t);
    double cs = cos(-2 * M_PI * t), sn = sin(-2 * M_PI * t), re = q[i].x * double(gain), im = q[i].y * double(gain);
    c.add(i, o[i].x, re * cs - im * sn);
    c.add(i, o[i].y, re * sn + im * cs);
  }
  c.done();
  b.repeat(go);
}
int main(int argc, char** argv) {
  Bench b(argc, argv);
  warmCard(b);
  run(b, "medium", 96, 4001);
  run(b, "large", 2048, 12000);
  return b.finish();
}
